/** Codecs of sound, as `CODECS` names them (RFC 6381). */
const SOUND = /^(mp4a|ac-3|ec-3|ac-4|opus|flac|alac|mp3|dts)/i;
/** After the tag's colon, or another attribute's comma: so a long name is read once. */
const ATTRIBUTE = /[:,]([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g;

interface Variant {
  readonly uri: string;
  readonly bandwidth: string;
  readonly codecs: readonly string[];
  readonly hasPictures: boolean;
}

/** Chooses the sound of a playlist of playlists: the light build of hls.js loads no separate renditions. */
export function chooseAudio(text: string): string {
  const lines = text.split(/\r?\n/);
  const renditions = renditionsOf(lines);
  const variants = variantsOf(lines, renditions);
  const soundOnly = variants.filter(({ hasPictures }) => !hasPictures);
  const kept = new Map((soundOnly.length > 0 ? soundOnly : variants).map((variant) => [variant.uri, variant]));
  if (kept.size === 0) return text;
  return [
    ...lines.filter((line) => line.startsWith('#') && !/^#EXT-X-(STREAM-INF|MEDIA|I-FRAME-STREAM-INF):/.test(line)),
    ...[...kept.values()].flatMap(({ bandwidth, codecs, uri }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${codecs.length > 0 ? `,CODECS="${codecs.join(',')}"` : ''}`,
      uri,
    ]),
    '',
  ].join('\n');
}

function attributesOf(line: string): ReadonlyMap<string, string> {
  return new Map([...line.matchAll(ATTRIBUTE)].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** The URI of each group's rendition of sound; of several the default, else the first. */
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
  return lines.flatMap((line, index) => {
    const uri = lines.slice(index + 1).find((next) => next.trim() !== '' && !next.startsWith('#'));
    if (!line.startsWith('#EXT-X-STREAM-INF:') || uri === undefined) return [];
    const attributes = attributesOf(line);
    const all = (attributes.get('CODECS') ?? '').split(',').map((codec) => codec.trim());
    const sound = all.filter((codec) => SOUND.test(codec));
    const codecs = all.filter(Boolean);
    const bandwidth = attributes.get('BANDWIDTH') ?? '1';
    // Without a URI, the rendition is inside the variant.
    const rendition = renditions.get(attributes.get('AUDIO') ?? '');
    if (rendition !== undefined) return [{ uri: rendition, bandwidth, codecs: sound, hasPictures: false }];
    return [{ uri, bandwidth, codecs, hasPictures: attributes.has('RESOLUTION') || sound.length < codecs.length }];
  });
}
