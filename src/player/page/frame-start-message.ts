import { field } from '../../platform/model/fields.ts';

type Load = () => Promise<{ onMessage(event: MessageEvent): void }>;

/** When a frame of the page reports that its player has started, loads the code that pauses the others. */
export function onFrameStart(load: Load, signal?: AbortSignal): void {
  let latest: MessageEvent;
  addEventListener(
    'message',
    (event) => {
      if (field(event.data, 'type') !== 'mixtape-player:started') return;
      // If several frames start while the code loads, only the last one plays.
      latest = event;
      load().then(
        ({ onMessage }) => onMessage(latest),
        () => {},
      );
    },
    signal && { signal },
  );
}
