/** A number of 32 bits. */
export const number = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

/** The letters of a type. */
export const name = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** A box of an MP4 file. */
export const box = (type: string, ...contents: readonly (readonly number[])[]): number[] => {
  const content = contents.flat();
  return [...number(content.length + 8), ...name(type), ...content];
};

/** A media segment whose first sound is due then. @param ticks up to 53 bits @param content of its `mdat` */
export const mediaSegment = (ticks: number, content: readonly number[] = []): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...box('styp', name('msdh')),
    ...box(
      'moof',
      box('mfhd', number(0), number(1)),
      box('traf', box('tfhd', number(0), number(1)), box('tfdt', [1, 0, 0, 0], number(ticks / 2 ** 32), number(ticks))),
    ),
    ...box('mdat', content),
  ]);
