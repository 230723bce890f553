import type { MixtapePlayerElement } from '../player/element/mixtape-player-element.ts';
import type { PresaveResult } from '../presave/controller/presave-events.ts';

// What happened to an element between its upgrade and the moment at which React hydrates it.

/** The queue may have loaded. */
export function missedPlayerEvents(player: MixtapePlayerElement): readonly Event[] {
  const { mixtape, tracks, activeTrack, activeIndex } = player;
  if (activeTrack === null) return [];
  return [
    new CustomEvent('mixtapeload', { detail: { mixtape, tracks } }),
    new CustomEvent('trackchange', { detail: { track: activeTrack, index: activeIndex, reason: 'load' } }),
  ];
}

/** The visitor may have come back from a service. */
export function missedPresaveEvents(button: HTMLElement & { readonly results: readonly PresaveResult[] }) {
  return button.results.map(({ type, ...detail }) => new CustomEvent(type, { detail }));
}
