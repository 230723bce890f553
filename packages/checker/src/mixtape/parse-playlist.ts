import { type PreviewSettings, previewWindow } from '@mixtape-player/source/player/model/playback/preview-window.ts';
import { trimPlaylist } from '@mixtape-player/source/player/model/stream/trim-playlist.ts';

/** A parsed playlist, as far as a preview needs it (RFC 8216). */
export type Playlist =
  | { readonly kind: 'none' }
  | { readonly kind: 'variants'; readonly variants: readonly Variant[] }
  | {
      readonly kind: 'media';
      readonly fileSeconds: number;
      /** Whether it has an end, unlike a live stream. */
      readonly isVod: boolean;
      /** The encryption method of the segment; `null` if it is not encrypted. */
      readonly encryption: string | null;
      /** The file with the init segment. `null`: the playlist names none, or only some bytes of a file. */
      readonly init: string | null;
      /** The first segment that the window needs. */
      readonly segment: string;
      /** The value of the `Range` header for it; empty for the whole file. */
      readonly range: string;
    };

export interface Variant {
  readonly address: string;
  /** Empty if the playlist does not say. */
  readonly codecs: string;
}

/** Reads a playlist as the player does, including what it removes from it. */
export function parsePlaylist(text: string, settings: PreviewSettings): Playlist {
  if (!text.trimStart().startsWith('#EXTM3U')) return { kind: 'none' };
  const variants = parseVariants(text.split(/\r?\n/));
  if (variants.length > 0) return { kind: 'variants', variants };
  const trimmed = trimPlaylist(text, settings);
  if (trimmed.fileSeconds === null) return { kind: 'none' };
  const { start } = previewWindow(settings, trimmed.fileSeconds);
  let position = 0;
  let seconds = 0;
  let range = '';
  let encryption: string | null = null;
  for (const line of trimmed.text.split('\n')) {
    seconds = Number(/^#EXTINF:\s*([\d.]+)/.exec(line)?.[1] ?? seconds);
    range = rangeOf(line) ?? range;
    const method = /^#EXT-X-KEY:.*?METHOD=([\w-]+)/.exec(line)?.[1];
    if (method) encryption = method === 'NONE' ? null : method;
    if (line === '' || line.startsWith('#')) continue;
    position += seconds;
    if (position > start) {
      const isVod = text.includes('#EXT-X-ENDLIST');
      const init = /^#EXT-X-MAP:URI="([^"]+)"\s*$/m.exec(text)?.[1] ?? null;
      return { kind: 'media', fileSeconds: trimmed.fileSeconds, isVod, encryption, init, segment: line.trim(), range };
    }
    range = '';
  }
  return { kind: 'none' };
}

function parseVariants(lines: readonly string[]): readonly Variant[] {
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF')) return [];
    const address = lines.slice(index + 1).find((one) => one.trim() !== '' && !one.startsWith('#'));
    return address ? [{ address: address.trim(), codecs: /CODECS="([^"]*)"/.exec(line)?.[1] ?? '' }] : [];
  });
}

function rangeOf(line: string): string | null {
  const [, length, start] = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?/.exec(line) ?? [];
  return length && start ? `bytes=${start}-${Number(start) + Number(length) - 1}` : null;
}
