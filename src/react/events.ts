import type { MixtapePlayerElement } from '../player/element/mixtape-player-element.ts';
import type { PresaveEventDetails, PresaveResult } from '../presave/controller/presave-events.ts';

export const PRESAVE_EVENT_PROPS = {
  onPresaveStart: 'presavestart',
  onPresave: 'presave',
  onPresaveCancel: 'presavecancel',
  onPresaveError: 'presaveerror',
  onPresaveReminder: 'presavereminder',
} as const satisfies Readonly<Record<`on${string}`, keyof PresaveEventDetails>>;

/** A table of event props as props: a listener for each. */
export type ListenerProps<EventMap, Table extends Readonly<Record<string, keyof EventMap>>> = {
  readonly [Name in keyof Table]?: ((event: EventMap[Table[Name]]) => unknown) | undefined;
};

// Events that an element has dispatched after its upgrade and before React
// hydrates it, for listeners that React adds too late.

/** The events of the queue, if it has loaded. */
export function missedPlayerEvents(player: MixtapePlayerElement): readonly Event[] {
  const { mixtape, tracks, activeTrack, activeIndex } = player;
  if (activeTrack === null) return [];
  return [
    new CustomEvent('mixtapeload', { detail: { mixtape, tracks } }),
    new CustomEvent('trackchange', { detail: { track: activeTrack, index: activeIndex, reason: 'load' } }),
  ];
}

/** The events of the result, if the visitor has come back from a service. */
export function missedPresaveEvents(
  button: HTMLElement & { readonly results: readonly PresaveResult[] },
): readonly Event[] {
  return button.results.map(({ type, ...detail }) => new CustomEvent(type, { detail }));
}
