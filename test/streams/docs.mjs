// docs/streams.md: `npm run docs` writes it from the stream table, a test compares the two.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../build/root.mjs';
import { ENGINES, GROUPS, outcomeOf } from './stream-row.ts';
import { STREAM_TABLE } from './stream-table.ts';

export const DOCS_FILE = join(root, 'docs/streams.md');

const INTRODUCTION = `# Streams and files that play

This page and its tests are generated from \`test/streams/stream-table.ts\`. \`npm run test:nightly -- streams\` plays every
stream in Chromium, Firefox and WebKitGTK; those that play alike share a row. The streams are made with
ffmpeg. Each second of a recording has its own pitch, and the tests record in an audio worklet that seconds 8 to 23 are played,
each once and in order, while the element's clock says so. WebKitGTK may give Web Audio the sound a second late, and then drops
the last second. Web Audio gets no sound of a file on another origin: of such rows, and where seeks are inexact, only the clock is
tested.

*stream*: the preview is streamed. *mp3*: it is played from the play URL. *message*: the visitor reads that it is unavailable.
The player itself streams recordings in fMP4: an init segment, byte ranges or files, an end, and neither keys nor discontinuities nor
gaps. Sound in an fMP4 file with pictures, and everything else, is streamed by hls.js, which is loaded for that (100 kB after brotli). Behind a cell is what the browser's \`MediaSource.isTypeSupported()\` answers, if the codec is the reason. hls.js is used in its
light build, which is 54 kB smaller after brotli: it loads no renditions (the player gives it the rendition of sound in place of the video)
and reads no AC-3 outside of fMP4. The browsers are Debian's packages.
`;

const MAKE = `
## Make the files of a track

Two lines of ffmpeg make a stream that the player plays without hls.js, and the mp3 for the play URL. A test runs them, and reads
the result as the player does.

\`\`\`sh
mkdir -p track
ffmpeg -i track.flac -map 0:a:0 -map_metadata -1 -ac 2 -c:a aac -b:a 128k -f hls -hls_segment_type fmp4 -hls_time 4 -hls_playlist_type vod -hls_fmp4_init_filename init.mp4 -hls_segment_filename track/%d.m4s track/index.m3u8
ffmpeg -i track.flac -map 0:a:0 -map_metadata -1 -ac 2 -c:a libmp3lame -b:a 128k track/track.mp3
\`\`\`

Put the folder \`track\` on any host that allows [other origins](api.md#cors) and [ranges](api.md#ranges). The [stream](api.md#stream) is
\`{ "type": "application/x-mpegurl", "url": "…/track/index.m3u8" }\`, and \`play_url\` is \`…/track/track.mp3\`. These are whole songs, of
which the player plays seconds 8 to 23.

### From Node, with the clip at the chorus

\`mixtape-publish\` is a library, too. It needs Node 24 (20 at least) and ffmpeg 5 or newer, and has types:

\`\`\`js
import { coverColor, cutClip, peaks } from 'mixtape-publish';

const { mp3, playlist, startSeconds, reason } = await cutClip('songs/opening.flac', 'public/opening');
const loudness = await peaks(mp3, { startSeconds: 0 }); // 96 integers, for \`peaks\` of the track in the queue
const color = await coverColor('covers/night-drive.jpg'); // '#863663', for \`color\` of the mixtape
console.log(playlist, loudness, color, \`The clip starts at second \${startSeconds}: \${reason}.\`);
\`\`\`

- \`cutClip(song, folder, options)\` writes 15 seconds: \`index.m3u8\`, \`init.mp4\`, \`0.m4s\` and so on, and \`clip.mp3\`. It chooses where they
  start as [the command](publish.md) does, or takes \`startSeconds\`. All clips are equally loud; \`normalize: false\` leaves them as they
  are. It resolves to the paths, the start, the length (\`durationSeconds\`), that of the song (\`songSeconds\`), and why it starts there
  (\`reason\`, and \`confidence\` from 0 to 1).
- A clip begins with the preview, so its player has \`preview-start="0"\`.
- \`peaks(song, { startSeconds, durationSeconds })\` measures the window that the player plays: by default second 8 and 15 seconds.
- What is wrong with a file is the message of the error. Store the results: each call decodes the file.

The package is not on npm yet: \`npm pack --workspace mixtape-publish\` in this project's folder makes a file to install.
`;

const LAST = `
## A variable bit rate needs a Xing header

A browser that seeks in an mp3 has to know where each second is. With a constant bit rate it calculates that; with a variable
one it reads the table in the file's first frame (Xing or VBRI). If the table is missing, the browser guesses from the average
so far, and the preview starts at another second than 8: measured on ordinary files 0.3 to 0.9 s off in Chromium, and 15 s and
more in Firefox. The player cannot notice. Add the table without encoding again:

\`\`\`sh
ffmpeg -i track.mp3 -c copy -write_xing 1 track-with-header.mp3
\`\`\`

## Servers without range requests

Many scripts, and \`python3 -m http.server\`, send a file only as a whole. If the browser cannot seek in it, the player reads it
from its start until the end of the preview can be decoded, 4 MiB at most, and plays that from memory. On another origin the
server has to send \`Access-Control-Allow-Origin\`. The visitor waits longer and loads more than with range requests, and a
preview that ends after the first 4 MiB (4 minutes of 128 kb/s) is unavailable. So is a file whose length is unknown before it is
decoded, because it might fill the memory: WebM, and an m4a whose index does not say its length. Nor does a file play so whose
sound needs more than 64 MB. So answer range requests if you can.
`;

const cellOf = (row) => (engine) => {
  const outcome = outcomeOf(row, engine);
  if (outcome === 'stream' || !row.type) return outcome;
  return `${outcome}: \`${row.type}\` ${row.supportedBy?.includes(engine) ?? false}`;
};

/** The rows of a group, by how they play. */
function rowsOf(group) {
  const streams = new Map();
  for (const row of STREAM_TABLE.filter((one) => one.group === group)) {
    const cells = ENGINES.map(cellOf(row)).join(' | ');
    streams.set(cells, [...(streams.get(cells) ?? []), row.stream]);
  }
  return [...streams].map(([cells, all]) => `| ${all.join(' ')} | ${cells} |`).join('\n');
}

const sectionOf = ([group, title]) => `
## ${title}

| Stream | Chromium | Firefox | WebKitGTK |
|---|---|---|---|
${rowsOf(group)}
`;

/** The page, made from the table. */
export const docs = () => INTRODUCTION + Object.entries(GROUPS).map(sectionOf).join('') + MAKE + LAST;

/** The page as it is in the repository. */
export const writtenDocs = () => readFile(DOCS_FILE, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(DOCS_FILE, docs());
