import { STEPS, VERDICTS } from '@mixtape-player/checker';

const NOTICES = { fine: 'success', warning: 'warning', broken: 'error' };

/** The first is the worst. */
const ORDER = ['broken', 'warning', 'running', 'unchecked', 'skipped', 'fine'];

/** Writes what was found below a field, in one notice. */
export function showFindings(field, findings) {
  const place = document.querySelector(`[data-mixtape-findings="${field}"]`);
  const worst = ORDER.find((verdict) => findings.some((finding) => finding.verdict === verdict));
  place.replaceChildren();
  if (worst === undefined) return;
  const notice = document.createElement('div');
  notice.className = `notice inline notice-alt notice-${NOTICES[worst] ?? 'info'}`;
  notice.append(...findings.flatMap(paragraphs));
  place.append(notice);
}

function paragraphs({ step, verdict, what, fix, copy }) {
  const title = step ? `${VERDICTS[verdict]}: ${STEPS[step]}. ` : '';
  return [paragraph(title + texts(what)), ...(fix ? [paragraph(texts(fix))] : []), ...(copy ? [code(copy)] : [])];
}

/** The checker was written for the demo. */
const texts = (text) => text.replaceAll(/the demo's server/gi, 'the server of this site');

function paragraph(text) {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function code(text) {
  const element = document.createElement('p');
  const content = document.createElement('code');
  content.textContent = text;
  element.append(content);
  return element;
}
