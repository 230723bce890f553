/** @type {import('../receipt-texts.mjs').ReceiptTexts} */
export default {
  heading: 'Je pre-save',
  status: 'Status',
  waiting: 'Wacht',
  waitingText: 'Op {date} wordt deze release in je {service}-bibliotheek opgeslagen.',
  dueText: 'Deze release is uit. Hij wordt opgeslagen zodra {service} hem heeft.',
  delivering: 'Bezig',
  deliveringText: 'Deze release wordt nu in je {service}-bibliotheek opgeslagen.',
  delivered: 'Opgeslagen',
  deliveredText:
    'Deze release is op {date} in je {service}-bibliotheek opgeslagen. De toestemming is gebruikt en verwijderd.',
  needsConsent: 'Niet opgeslagen: toestemming beëindigd',
  needsConsentText:
    '{service} accepteert je toestemming niet meer. Pre-save de release opnieuw om hem te laten opslaan.',
  expired: 'Niet opgeslagen: toestemming verlopen',
  expiredText:
    'Je toestemming bij {service} is vóór de release verlopen. Pre-save de release opnieuw om hem te laten opslaan.',
  revoked: 'Ingetrokken',
  revokedText: 'De toestemming is verwijderd. Er wordt niets opgeslagen.',
  failed: 'Niet opgeslagen',
  failedText: 'Deze release kon niet worden opgeslagen. Je kunt hem zelf aan je {service}-bibliotheek toevoegen.',
  permission: 'Toestemming',
  permissionText: 'Deze release in je {service}-bibliotheek opslaan',
  grantedTo: 'Gegeven aan',
  grantedOn: 'Gegeven op',
  validUntil: 'Geldig tot',
  openEnd: 'Geen vaste einddatum',
  released: 'Releasedatum',
  revoke: 'Intrekken',
  revokeText: 'Je toestemming wordt meteen verwijderd en er wordt niets opgeslagen.',
  connectedApps: 'Apps die met je {service}-account zijn verbonden',
  missing: 'Deze pre-save is hier niet bekend. Afgeronde pre-saves worden na enige tijd gewist.',
};
