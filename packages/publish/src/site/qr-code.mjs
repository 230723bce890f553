import qrcode from 'qrcode-generator';

/** In a mixtape's folder: for posters, sleeves and stickers. */
export const QR_FILE = 'qr.svg';

/** In modules; the standard asks for four around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A link as a QR code that can be printed at any size. It can be read with 15 % of it missing.
 * @param {string} url
 * @returns {string} SVG, black on white
 */
export function qrCodeOf(url) {
  // The smallest version that has room for the text.
  const code = qrcode(0, 'M');
  code.addData(url);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * QUIET_ZONE;
  const modules = Array.from({ length: count * count }, (_, index) => ({
    x: index % count,
    y: Math.floor(index / count),
  })).filter(({ x, y }) => code.isDark(y, x));
  const path = modules.map(({ x, y }) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
}
