import { attributesOf } from './playlist-attributes.ts';

/** Audio codecs, as `CODECS` names them (RFC 6381). */
const AUDIO_CODEC = /^(mp4a|ac-3|ec-3|ac-4|opus|flac|alac|mp3|dts)/i;
/** In bits per second: AAC of 320 kbit/s with its container. More is a waste for a preview. */
const MAX_BANDWIDTH = 400_000;

/** A playlist in a playlist of playlists. */
export interface Variant {
  readonly uri: string;
  /** In bits per second. */
  readonly bandwidth: string;
  /** As `CODECS` names them; empty if it names none. */
  readonly codecs: readonly string[];
  readonly hasPictures: boolean;
}

/** Reduces a playlist of playlists to its audio, because the light build of hls.js loads no separate renditions. */
export function chooseAudio(text: string): string {
  const lines = text.split(/\r?\n/);
  const variants = audioVariants(text);
  if (variants.length === 0) return text;
  return [
    ...lines.filter((line) => line.startsWith('#') && !/^#EXT-X-(STREAM-INF|MEDIA|I-FRAME-STREAM-INF):/.test(line)),
    ...variants.flatMap(({ bandwidth, codecs, uri }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${codecs.length > 0 ? `,CODECS="${codecs.join(',')}"` : ''}`,
      uri,
    ]),
    '',
  ].join('\n');
}

/** The variants of a playlist of playlists that have audio; those with pictures only if there are no others. */
export function audioVariants(text: string): readonly Variant[] {
  const lines = text.split(/\r?\n/);
  const variants = variantsOf(lines, renditionsOf(lines));
  const soundOnly = variants.filter(({ hasPictures }) => !hasPictures);
  return [...new Map((soundOnly.length > 0 ? soundOnly : variants).map((variant) => [variant.uri, variant])).values()];
}

/**
 * Chooses the variant that hls.js would: the best one that the browser supports and that a slow connection can carry.
 * @returns `null` if all that the browser plays have pictures
 */
export function chooseVariant(variants: readonly Variant[], isSupported: (codec: string) => boolean): Variant | null {
  const playable = variants.filter(({ codecs, hasPictures }) => !hasPictures && codecs.every(isSupported));
  const sorted = playable.toSorted((a, b) => Number(a.bandwidth) - Number(b.bandwidth));
  return sorted.findLast(({ bandwidth }) => Number(bandwidth) <= MAX_BANDWIDTH) ?? sorted[0] ?? null;
}

/** The URI of each group's audio rendition: of the default one, else of the first. */
function renditionsOf(lines: readonly string[]): ReadonlyMap<string, string | undefined> {
  const renditions = new Map<string, string | undefined>();
  for (const line of lines) {
    if (!line.startsWith('#EXT-X-MEDIA:')) continue;
    const attributes = attributesOf(line);
    const group = attributes.get('GROUP-ID') ?? '';
    if (attributes.get('TYPE') !== 'AUDIO') continue;
    if (!renditions.has(group) || attributes.get('DEFAULT') === 'YES') renditions.set(group, attributes.get('URI'));
  }
  return renditions;
}

function variantsOf(lines: readonly string[], renditions: ReadonlyMap<string, string | undefined>): readonly Variant[] {
  const variants: Variant[] = [];
  let tag: string | null = null;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) tag = line;
    if (tag === null || line.trim() === '' || line.startsWith('#')) continue;
    variants.push(variantOf(attributesOf(tag), line, renditions));
    tag = null;
  }
  return variants;
}

function variantOf(
  attributes: ReadonlyMap<string, string>,
  uri: string,
  renditions: ReadonlyMap<string, string | undefined>,
): Variant {
  const all = (attributes.get('CODECS') ?? '').split(',').map((codec) => codec.trim());
  const audio = all.filter((codec) => AUDIO_CODEC.test(codec));
  const codecs = all.filter(Boolean);
  const bandwidth = attributes.get('BANDWIDTH') ?? '1';
  // Without a URI, the rendition is inside the variant.
  const rendition = renditions.get(attributes.get('AUDIO') ?? '');
  if (rendition !== undefined) return { uri: rendition, bandwidth, codecs: audio, hasPictures: false };
  return { uri, bandwidth, codecs, hasPictures: attributes.has('RESOLUTION') || audio.length < codecs.length };
}
