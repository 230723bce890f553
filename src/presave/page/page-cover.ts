import { textField } from '../../platform/model/fields.ts';
import { listenTo, queryAll } from '../../platform/page/native-member.ts';

/** The colour of the cover that the players of the page show; '' without one, and if they show several. */
export function pageCover(): string {
  const colors = new Set(
    queryAll(document, 'mixtape-player').map((player) => textField(Reflect.get(player, 'mixtape'), 'color', 100)),
  );
  colors.delete('');
  const [color = ''] = colors;
  return colors.size === 1 ? color : '';
}

/** Calls back when a player has loaded a mixtape. */
export function onPageCover(signal: AbortSignal, onChange: () => void): void {
  listenTo(document, 'mixtapeload', onChange, { signal });
}
