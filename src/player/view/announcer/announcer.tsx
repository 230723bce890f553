import { type ReactNode, useEffect, useRef } from 'react';
import { FROM_QUEUE } from '../from-queue.ts';
import { type PlayerModel, usePlayer } from '../player-context.tsx';

/**
 * The live region. It announces track changes, notices, a copied link and a
 * long wait, each once, but not the running time.
 */
export function Announcer(): ReactNode {
  const model = usePlayer();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current === null ? undefined : announceTo(region.current, model)), [model]);
  return <div ref={region} className="quiet" role="status" />;
}

/** Writes without React, because only the text changes: a live region is announced when its text changes. */
function announceTo(region: HTMLElement, { store, atoms, labels }: PlayerModel): () => void {
  const announce = (text: string, lang = labels.language): void => {
    region.lang = lang;
    region.textContent = text;
  };
  const clear = (text: string): void => {
    if (region.textContent === text) region.textContent = '';
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announceLoading = (): void => {
    clearTimeout(timer);
    clear(labels.loading);
    const announceIfAlone = (): void => {
      // A notice says more.
      if (store.get(atoms.notice) === null) announce(labels.loading);
    };
    if (store.get(atoms.waiting)) timer = setTimeout(announceIfAlone, 2000);
  };
  let announcedId = store.get(atoms.activeTrack)?.trackId;
  const announceTrack = (): void => {
    const track = store.get(atoms.activeTrack);
    if (track === null || track.trackId === announcedId) return;
    announcedId = track.trackId;
    announce([track.title, track.artist].filter(Boolean).join(', '), FROM_QUEUE.lang);
    announceLoading();
  };
  let announcedNotice = '';
  const announceNotice = (): void => {
    const notice = store.get(atoms.notice);
    // The same text is not announced twice. Clear it, so that a retry that fails again is announced.
    if (notice === null) clear(announcedNotice);
    else {
      announcedNotice = labels[notice];
      announce(announcedNotice);
    }
  };
  const announceCopying = (): void => {
    if (store.get(atoms.copying)?.isCopied) announce(labels.copied);
    // Otherwise the next copy would not change the text, and would not be announced.
    else clear(labels.copied);
  };
  announceLoading();
  const unsubscribes = [
    store.sub(atoms.activeTrack, announceTrack),
    store.sub(atoms.notice, announceNotice),
    store.sub(atoms.waiting, announceLoading),
    store.sub(atoms.copying, announceCopying),
  ];
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
