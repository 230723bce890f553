/**
 * The share of the pixels of two pictures that differs visibly, from 0 to 1; 1 if their sizes differ.
 * @param {import('playwright').Page} page decodes them
 * @param {Buffer} one a PNG
 * @param {Buffer} other
 */
export const differingShare = (page, one, other) =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (first.width !== second.width || first.height !== second.height) return 1;
      let differing = 0;
      for (let at = 0; at < first.data.length; at += 4) {
        const distance = [0, 1, 2].map((channel) => Math.abs(first.data[at + channel] - second.data[at + channel]));
        if (Math.max(...distance) > 24) differing += 1;
      }
      return differing / (first.width * first.height);
    },
    [one, other].map((picture) => picture.toString('base64')),
  );
