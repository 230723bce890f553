import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../platform/page/clipboard.ts';
import { CopyButton } from '../../../platform/view/copy-button.tsx';
import type { Track } from '../../model/queue/mixtape.ts';
import { trackLink } from '../../model/share-links.ts';
import type { PlayerModel } from '../player-context.tsx';
import { ShareIcon } from './share-ways.tsx';

interface CopyTrackLinkProps {
  readonly player: PlayerModel;
  readonly track: Track;
}

/** Copies the link of a track, in its menu. If that fails, the overlay shows the link. */
export function CopyTrackLink({ player: { atoms, actions, labels }, track }: CopyTrackLinkProps): ReactNode {
  const url = useAtomValue(atoms.shareUrl);
  const mixtapePage = useAtomValue(atoms.mixtapePage);
  const { shareTargets } = useAtomValue(atoms.settings);
  const [isCopied, setCopied] = useState(false);
  if (url === null || !shareTargets.includes('copy')) return null;
  const copy = async (within: Element): Promise<void> => {
    setCopied(await actions.copyTrackLink((text) => copyText(text, within), trackLink(url, track, mixtapePage)));
  };
  return (
    <CopyButton
      className="menu-link"
      part="copy-track"
      failed={null}
      fieldLabel={labels.link}
      onCopy={(within) => void copy(within)}
    >
      <ShareIcon of={isCopied ? 'copied' : 'copy-track'} />
      <span>{isCopied ? labels.copied : labels.copyTrackLink}</span>
    </CopyButton>
  );
}
