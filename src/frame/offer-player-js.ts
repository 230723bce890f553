import type { FramedPlayer } from './answer-commands.ts';
import { mentionsPlayerJs, readyMessage } from './model/player-js-message.ts';
import type * as PlayerJs from './player-js.ts';

/**
 * Tells the page around the frame that the player can be called by the protocol player.js, and loads the code of the protocol
 * with the first call.
 * @param post sends a message to that page
 * @returns handles a message of that page
 */
export function offerPlayerJs(
  player: FramedPlayer,
  root: ShadowRoot,
  post: (message: string) => void,
  load: () => Promise<typeof PlayerJs>,
): (data: unknown) => void {
  let loading: Promise<(data: unknown) => void> | null = null;

  post(readyMessage(location.href));
  return (data) => {
    if (!mentionsPlayerJs(data)) return;
    loading ??= load().then(({ speakPlayerJs }) => speakPlayerJs(player, root, post));
    loading.then(
      (answer) => answer(data),
      () => {
        // The next call tries again.
        loading = null;
      },
    );
  };
}
