// The medians as bars, a panel for each measure. It has its own background, so that it can be read on any page,
// light or dark.
import { MEASURES } from './report.mjs';

const PANELS_IN_A_ROW = 3;
const PANEL = { width: 320, head: 30, foot: 14 };
const BAR = { left: 118, width: 130, height: 10, step: 19 };
const MARGIN = 16;

/**
 * @param {readonly import('./contenders.mjs').Contender[]} contenders
 * @param {ReadonlyMap<string, Record<string, number>>} medians by a contender's name, then by measure
 */
export function plot(contenders, medians) {
  const measures = MEASURES.filter(({ plot }) => plot !== undefined);
  const shownIn = ({ name: measure }) => contenders.filter(({ name }) => measure in medians.get(name));
  const width = 2 * MARGIN + PANELS_IN_A_ROW * PANEL.width;
  const panels = [];
  let y = MARGIN;
  for (let first = 0; first < measures.length; first += PANELS_IN_A_ROW) {
    const row = measures.slice(first, first + PANELS_IN_A_ROW);
    for (const [index, measure] of row.entries()) {
      const drawn = panel(measure, shownIn(measure), medians);
      panels.push(`<g transform="translate(${MARGIN + index * PANEL.width} ${y})">\n${drawn}\n</g>`);
    }
    y += PANEL.head + Math.max(...row.map((measure) => shownIn(measure).length)) * BAR.step + PANEL.foot;
  }
  const height = y + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The table above as bars; shorter is better">
<style>
svg { background: #fff; font: 12px system-ui, sans-serif }
text { fill: #424a53 } .title { fill: #1f2328; font-weight: 600 } .ours { fill: #1f2328 }
rect { fill: #afb8c1 } rect.ours { fill: #8250df }
@media (prefers-color-scheme: dark) {
  svg { background: #0d1117 }
  text { fill: #9198a1 } .title { fill: #f0f6fc } .ours { fill: #f0f6fc }
  rect { fill: #4d5560 } rect.ours { fill: #ab7df8 }
}
</style>
${panels.join('\n')}
</svg>
`;
}

function panel({ name: measure, plot: title, format }, shown, medians) {
  const longest = Math.max(...shown.map(({ name }) => medians.get(name)[measure]));
  const bars = shown.map(({ name, short }, index) => {
    const value = medians.get(name)[measure];
    const ours = name.startsWith('ours') ? ' class="ours"' : '';
    const y = PANEL.head + index * BAR.step;
    const width = longest > 0 ? (value / longest) * BAR.width : 0;
    return [
      `<text${ours} x="${BAR.left - 6}" y="${y}" text-anchor="end">${short}</text>`,
      // A value of nothing is a line, not a gap.
      `<rect${ours} x="${BAR.left}" y="${y - BAR.height}" width="${Math.max(width, 1).toFixed(1)}" height="${BAR.height}" rx="2"/>`,
      `<text${ours} x="${(BAR.left + width + 6).toFixed(1)}" y="${y}">${format(value)}</text>`,
    ].join('\n');
  });
  return [`<text class="title" x="0" y="8">${title}</text>`, ...bars].join('\n');
}
