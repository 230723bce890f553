import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { SERVICES } from '../providers/providers.mjs';
import { RECEIPT_STYLE } from './receipt-style.mjs';
import { RECEIPT_TEXTS } from './receipt-texts.mjs';

/**
 * @typedef {import('../consents/overview.mjs').Receipt & { zone: string }} Receipt `zone`: where the visitor's days
 *   begin
 * @typedef {import('./visitor-language.mjs').VisitorLanguage} VisitorLanguage
 * @typedef {import('./receipt-texts.mjs').ReceiptTexts} ReceiptTexts
 */

/** Name and sentence. @type {Record<Receipt['state'], [keyof ReceiptTexts, keyof ReceiptTexts]>} */
const STATE_TEXTS = {
  waiting: ['waiting', 'waitingText'],
  delivering: ['delivering', 'deliveringText'],
  delivered: ['delivered', 'deliveredText'],
  'needs-consent': ['needsConsent', 'needsConsentText'],
  expired: ['expired', 'expiredText'],
  revoked: ['revoked', 'revokedText'],
  failed: ['failed', 'failedText'],
};
const styleHash = createHash('sha256').update(RECEIPT_STYLE).digest('base64');

/** The address of a receipt is the right to revoke: nothing may keep it or pass it on, and no page may frame it. */
export const RECEIPT_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
};

/**
 * The page that says what a visitor has granted, until when, and what has become of it. Without scripts.
 * @param {object} options
 * @param {Receipt} options.receipt
 * @param {string} options.site the host of the server: whom the visitor has granted it to
 * @param {VisitorLanguage} options.visitor
 * @param {string} options.revokePath
 * @param {Date} [options.now]
 */
export function receiptPage({ receipt, site, visitor, revokePath, now = new Date() }) {
  const { title, artist, service, state, grantedAt, expiresAt, releaseAt } = receipt;
  const texts = textsOn(service, visitor);
  const isOpen = state === 'waiting' || state === 'delivering';
  const day = dayWriter(visitor, receipt.zone);
  const [stateName, stateText] = STATE_TEXTS[state];
  const isDue = state === 'waiting' && releaseAt <= now;
  const { title: serviceName, connectedAppsUrl } = SERVICES[service];
  const inSentence = (/** @type {string} */ text, /** @type {Date | null} */ date = null) =>
    raw(
      text
        .split(/(\{\w+\})/)
        .map((part) => {
          if (part === '{service}') return html`<bdi>${serviceName}</bdi>`;
          return part === '{date}' && date ? day(date) : html`${part}`;
        })
        .join(''),
    );
  return page({
    visitor,
    title: `${texts.heading}: ${title}`,
    body: html`<h1>${texts.heading}</h1>
<p class="release"><strong><bdi>${title}</bdi></strong>${artist ? html`<br><bdi>${artist}</bdi>` : ''}</p>
<h2>${texts.status}: <span class="state">${texts[stateName]}</span></h2>
<p>${inSentence(texts[isDue ? 'dueText' : stateText], state === 'delivered' ? receipt.deliveredAt : releaseAt)}</p>
<dl>
<div><dt>${texts.permission}</dt><dd>${inSentence(texts.permissionText)}</dd></div>
<div><dt>${texts.grantedTo}</dt><dd><bdi>${site}</bdi></dd></div>
<div><dt>${texts.grantedOn}</dt><dd>${day(grantedAt)}</dd></div>
${isOpen || state === 'expired' ? html`<div><dt>${texts.validUntil}</dt><dd>${expiresAt ? day(expiresAt) : texts.openEnd}</dd></div>` : ''}
<div><dt>${texts.released}</dt><dd>${day(releaseAt)}</dd></div>
</dl>
${
  isOpen
    ? html`<form method="post" action="${revokePath}">
<p id="revoke-text">${texts.revokeText}</p>
<button aria-describedby="revoke-text">${texts.revoke}</button>
</form>`
    : ''
}
${connectedAppsUrl ? html`<p><a href="${connectedAppsUrl}">${inSentence(texts.connectedApps)}</a></p>` : ''}`,
  });
}

/**
 * A sentence in place of a receipt.
 * @param {VisitorLanguage} visitor
 * @param {'missing' | 'later'} text `missing`: it is not known, or has been erased. `later`: it cannot be shown at the
 *   moment
 */
export function noReceiptPage(visitor, text) {
  const { heading, [text]: sentence } = textsOf(visitor);
  return page({ visitor, title: heading, body: html`<h1>${heading}</h1><p>${sentence}</p>` });
}

/** @param {{ visitor: VisitorLanguage, title: string, body: unknown }} options */
const page = ({ visitor: { language }, title, body }) =>
  String(html`<!doctype html>
<html lang="${language}" dir="${/^(ar|he)$/.test(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${raw(RECEIPT_STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`);

/** @param {VisitorLanguage} visitor */
const textsOf = ({ language }) => /** @type {ReceiptTexts} */ (RECEIPT_TEXTS[language] ?? RECEIPT_TEXTS['en']);

/**
 * @param {Receipt['service']} service
 * @param {VisitorLanguage} visitor
 */
function textsOn(service, visitor) {
  const texts = textsOf(visitor);
  if (service !== 'push') return texts;
  return {
    ...texts,
    heading: texts.pushHeading,
    waitingText: texts.pushWaitingText,
    dueText: texts.pushDueText,
    deliveringText: texts.pushDeliveringText,
    delivered: texts.pushDelivered,
    deliveredText: texts.pushDeliveredText,
    needsConsent: texts.pushNotSent,
    needsConsentText: texts.pushEndedText,
    expired: texts.pushNotSent,
    expiredText: texts.pushEndedText,
    revokedText: texts.pushRevokedText,
    failed: texts.pushNotSent,
    failedText: texts.pushFailedText,
    permissionText: texts.pushPermissionText,
    revokeText: texts.pushRevokeText,
  };
}

/**
 * Writes a day in the visitor's language.
 * @param {VisitorLanguage} visitor
 * @param {string} timeZone
 */
function dayWriter({ locale }, timeZone) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return (/** @type {Date} */ date) => html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`;
}
