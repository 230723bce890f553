import type { FramedPlayer } from './answer-commands.ts';
import { mentionsPlayerJs, readyMessage } from './model/player-js-message.ts';
import type * as PlayerJs from './player-js.ts';

/** Says that the player speaks player.js, whose code comes with the first call. @returns handles a message */
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
