// Makes elements and drawings.

const SVG = 'http://www.w3.org/2000/svg';

/** Paths of icons of 24 px. */
const ICONS = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  up: 'M12 7l7 8-1.5 1.3L12 10l-5.500 6.300L5 15z',
  down: 'M12 17L5 9l1.500-1.300L12 14l5.500-6.300L19 9z',
  grip: 'M8 5h2.500v2.500H8zM13.500 5H16v2.500h-2.500zM8 10.750h2.500v2.500H8zM13.500 10.750H16v2.500h-2.500zM8 16.500h2.500V19H8zM13.500 16.500H16V19h-2.500z',
};

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'role') made.setAttribute(key, String(value));
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * Draws a waveform as bars on a middle line.
 * @param {readonly number[]} peaks
 */
export function drawing(peaks) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 -100 ${peaks.length} 200`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  const height = (/** @type {number} */ peak) => Math.max(2, Math.round((peak / 255) * 96));
  path.setAttribute('d', peaks.map((peak, x) => `M${x + 0.5} ${-height(peak)}V${height(peak)}`).join(''));
  svg.append(path);
  return svg;
}
