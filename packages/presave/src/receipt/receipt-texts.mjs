import ar from './texts/ar.mjs';
import de from './texts/de.mjs';
import en from './texts/en.mjs';
import es from './texts/es.mjs';
import fr from './texts/fr.mjs';
import he from './texts/he.mjs';
import it from './texts/it.mjs';
import ja from './texts/ja.mjs';
import ko from './texts/ko.mjs';
import nl from './texts/nl.mjs';
import pl from './texts/pl.mjs';
import pt from './texts/pt.mjs';
import tr from './texts/tr.mjs';
import zh from './texts/zh.mjs';
import zhHant from './texts/zh-hant.mjs';

/**
 * The texts of a receipt. `{service}` is Spotify or Apple Music, `{date}` a day. Each state has a name and a sentence.
 * @typedef {object} ReceiptTexts
 * @property {string} heading
 * @property {string} status
 * @property {string} waiting
 * @property {string} waitingText before the release: `{date}`, `{service}`
 * @property {string} dueText after it: `{service}`
 * @property {string} delivering
 * @property {string} deliveringText `{service}`
 * @property {string} delivered
 * @property {string} deliveredText `{date}`, `{service}`
 * @property {string} needsConsent
 * @property {string} needsConsentText `{service}`
 * @property {string} expired
 * @property {string} expiredText `{service}`
 * @property {string} revoked
 * @property {string} revokedText
 * @property {string} failed
 * @property {string} failedText `{service}`
 * @property {string} permission
 * @property {string} permissionText `{service}`
 * @property {string} grantedTo
 * @property {string} grantedOn
 * @property {string} validUntil
 * @property {string} openEnd instead of the date, if the service does not say
 * @property {string} released
 * @property {string} revoke
 * @property {string} revokeText what the button will do, as a condition: it must not read as done
 * @property {string} connectedApps the link to the service's page
 * @property {string} missing instead of a receipt that is not known
 * @property {string} later instead of a receipt that cannot be shown at the moment
 * @property {string} pushHeading in place of `heading`: the receipt of a message says nothing about a library
 * @property {string} pushWaitingText before the release: `{date}`
 * @property {string} pushDueText after it
 * @property {string} pushDeliveringText
 * @property {string} pushDelivered
 * @property {string} pushDeliveredText `{date}`
 * @property {string} pushNotSent the name of each state in which no message was sent
 * @property {string} pushEndedText the browser takes no messages any more
 * @property {string} pushRevokedText
 * @property {string} pushFailedText
 * @property {string} pushPermissionText
 * @property {string} pushRevokeText
 */

/** By BCP 47 tag: the languages of the button. @type {Readonly<Record<string, ReceiptTexts>>} */
export const RECEIPT_TEXTS = { ar, de, en, es, fr, he, it, ja, ko, nl, pl, pt, tr, zh, 'zh-Hant': zhHant };
