import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PlayerModel } from '../player-context.ts';
import { usePlayer } from '../player-context.ts';

/** The live region. Announces track changes, notices and that the link is copied, each once, and never the running time. */
export function Announcer(): ReactNode {
  const model = usePlayer();
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (region.current === null ? undefined : announceTo(region.current, model)), [model]);
  return <div ref={region} className="quiet" role="status" />;
}

/** Writes without React: a live region is announced when its text changes, and only the text changes here. */
function announceTo(region: HTMLElement, { store, atoms, labels }: PlayerModel): () => void {
  let announcedId = store.get(atoms.activeTrack)?.trackId;
  const announceTrack = (): void => {
    const track = store.get(atoms.activeTrack);
    if (track === null || track.trackId === announcedId) return;
    announcedId = track.trackId;
    region.textContent = [track.title, track.artist].filter(Boolean).join(', ');
  };
  let announcedNotice = '';
  const announceNotice = (): void => {
    const notice = store.get(atoms.notice);
    if (notice !== null) region.textContent = announcedNotice = labels[notice];
    // The same text is not announced twice. Clear it, so that a retry that fails again is announced.
    else if (region.textContent === announcedNotice) region.textContent = '';
  };
  const announceCopied = (): void => {
    // The button shows it too, but screen readers do not announce a button's new label.
    if (store.get(atoms.copying)?.isCopied) region.textContent = labels.copied;
    else if (region.textContent === labels.copied) region.textContent = '';
  };
  const unsubscribes = [
    store.sub(atoms.activeTrack, announceTrack),
    store.sub(atoms.notice, announceNotice),
    store.sub(atoms.copying, announceCopied),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
