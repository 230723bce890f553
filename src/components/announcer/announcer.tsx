import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PlayerModel } from '../player-context.ts';
import { usePlayer } from '../player-context.ts';

/** The one live region: says a track change, a notice and that the link is copied, each once, and never the running time. */
export function Announcer(): ReactNode {
  const model = usePlayer();
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (region.current === null ? undefined : announceTo(region.current, model)), [model]);
  return <div ref={region} className="quiet" role="status" />;
}

/** Written past React: a live region speaks when its text changes, and nothing else here does. */
function announceTo(region: HTMLElement, { store, atoms, labels }: PlayerModel): () => void {
  let saidId = store.get(atoms.activeTrack)?.trackId;
  const sayTrack = (): void => {
    const track = store.get(atoms.activeTrack);
    if (track === null || track.trackId === saidId) return;
    saidId = track.trackId;
    region.textContent = [track.title, track.artist].filter(Boolean).join(', ');
  };
  let saidNotice = '';
  const sayNotice = (): void => {
    const notice = store.get(atoms.notice);
    if (notice !== null) region.textContent = saidNotice = labels[notice];
    // A text that stays the same is not said a second time, and trying again may fail again.
    else if (region.textContent === saidNotice) region.textContent = '';
  };
  const sayCopied = (): void => {
    // On the button it is written as well, but a button's new words are not read out.
    if (store.get(atoms.copyState) === 'copied') region.textContent = labels.copied;
    else if (region.textContent === labels.copied) region.textContent = '';
  };
  const undo = [
    store.sub(atoms.activeTrack, sayTrack),
    store.sub(atoms.notice, sayNotice),
    store.sub(atoms.copyState, sayCopied),
  ];
  return () => {
    for (const each of undo) each();
  };
}
