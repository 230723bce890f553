import { STEPS } from '../../../demo/tools/checker/check.ts';
import { VERDICTS } from '../../../demo/tools/checker/report.ts';

const NOTICES = { fine: 'success', warning: 'warning', broken: 'error' };

/** Writes what was found below a field. */
export function showFindings(field, findings) {
  const place = document.querySelector(`[data-mixtape-findings="${field}"]`);
  place.replaceChildren(...findings.map(notice));
}

function notice({ step, verdict, what, mend, copy }) {
  const element = document.createElement('div');
  element.className = `notice inline notice-alt notice-${NOTICES[verdict] ?? 'info'}`;
  const title = step ? `${VERDICTS[verdict]}: ${STEPS[step]}. ` : '';
  element.append(paragraph(title + texts(what)), ...(mend ? [paragraph(texts(mend))] : []), ...(copy ? [code(copy)] : []));
  return element;
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
