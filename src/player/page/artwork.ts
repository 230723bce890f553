/** The ending of a picture's name tells its type. With another ending, the browser finds it out. */
const ENDING = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/** Sizes of the covers that were measured, by address. */
const measured = new Map<string, string>();

/**
 * A cover for the system's controls, which choose by size and type and may ignore a picture without them.
 * @param src an http address
 * @param onMeasured called if the size becomes known later: then call this function again
 */
export function artworkOf(src: string, onMeasured: () => void): MediaImage {
  const sizes = measured.get(src);
  if (sizes === undefined) measure(src, onMeasured);
  const ending = ENDING.exec(new URL(src).pathname)?.[1]?.toLowerCase();
  const type = ending && `image/${ending.replace('jpg', 'jpeg').replace('svg', 'svg+xml')}`;
  // `any` until it is measured, because systems scale it to the size that they need.
  return { src, sizes: sizes ?? 'any', ...(type && { type }) };
}

/** Reads the size of the picture. The view shows it too, so it comes from the browser's cache. */
function measure(src: string, onMeasured: () => void): void {
  if (typeof Image !== 'function') return;
  const image = new Image();
  image.onload = () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || measured.has(src)) return;
    measured.set(src, `${width}x${height}`);
    onMeasured();
  };
  image.src = src;
}
