import { ENGLISH } from '../site/words.mjs';
import { assColor, assText, letterSpacing, subtitles } from './subtitles.mjs';

/** Text beside the cover, or alone, in pixels of the picture. */
const LEFT_WITH_COVER = 610;
const LEFT = 90;
const RIGHT = 80;
/**
 * Kind, title and credits as subtitles (ASS), which ffmpeg draws in any script that has a font on this machine.
 * @param {{ kind?: string | undefined, title: string, credits: string, hasCover: boolean, width: number, height:
 *   number, text: string, quiet: string, accent: string }} card colours as `#rrggbb`
 */
export function cardSubtitles({
  kind = ENGLISH.kinds.mixtape.name,
  title,
  credits,
  hasCover,
  width,
  height,
  text,
  quiet,
  accent,
}) {
  const left = hasCover ? LEFT_WITH_COVER : LEFT;
  const room = width - left - RIGHT;
  const size = title.length <= 14 ? 84 : title.length <= 30 ? 68 : title.length <= 60 ? 54 : 44;
  const lines = [
    `{\\fs24\\b1\\fsp${letterSpacing(kind, 4)}\\1c${assColor(accent)}}${assText(kind.toUpperCase(), room / 24)}`,
    `{\\fs16\\fsp0} `,
    `{\\fs${size}\\b1\\1c${assColor(text)}}${assText(title, room / size)}`,
    ...(credits ? [`{\\fs14} `, `{\\fs34\\b0\\1c${assColor(quiet)}}${assText(credits, room / 34)}`] : []),
  ];
  return subtitles({
    width,
    height,
    styles: [`Default,Arial,${size},&H00FFFFFF,0,1,0,0,4,${left},${RIGHT},0`],
    events: [{ style: 'Default', text: lines.join('N') }],
  });
}
