/** @type {import('../receipt-texts.mjs').ReceiptTexts} */
export default {
  heading: 'Dein Pre-Save',
  status: 'Status',
  waiting: 'Wartet',
  waitingText: 'Am {date} wird diese Veröffentlichung in deiner {service}-Mediathek gespeichert.',
  dueText: 'Diese Veröffentlichung ist erschienen. Sie wird gespeichert, sobald {service} sie hat.',
  delivering: 'In Arbeit',
  deliveringText: 'Diese Veröffentlichung wird gerade in deiner {service}-Mediathek gespeichert.',
  delivered: 'Gespeichert',
  deliveredText:
    'Diese Veröffentlichung wurde am {date} in deiner {service}-Mediathek gespeichert. Die Erlaubnis ist verbraucht und gelöscht.',
  needsConsent: 'Nicht gespeichert: Erlaubnis beendet',
  needsConsentText:
    '{service} nimmt deine Erlaubnis nicht mehr an. Speichere die Veröffentlichung noch einmal vorab, damit sie gespeichert wird.',
  expired: 'Nicht gespeichert: Erlaubnis abgelaufen',
  expiredText:
    'Deine Erlaubnis bei {service} ist vor der Veröffentlichung abgelaufen. Speichere sie noch einmal vorab, damit sie gespeichert wird.',
  revoked: 'Widerrufen',
  revokedText: 'Die Erlaubnis ist gelöscht. Es wird nichts gespeichert.',
  failed: 'Nicht gespeichert',
  failedText:
    'Diese Veröffentlichung konnte nicht gespeichert werden. Du kannst sie selbst zu deiner {service}-Mediathek hinzufügen.',
  permission: 'Erlaubnis',
  permissionText: 'Diese Veröffentlichung in deiner {service}-Mediathek speichern',
  grantedTo: 'Erteilt an',
  grantedOn: 'Erteilt am',
  validUntil: 'Gültig bis',
  openEnd: 'Kein festes Ende',
  released: 'Erscheint am',
  revoke: 'Widerrufen',
  revokeText: 'Wenn du deine Erlaubnis widerrufst, wird sie sofort gelöscht, und es wird nichts gespeichert.',
  connectedApps: 'Apps, die mit deinem {service}-Konto verbunden sind',
  missing: 'Dieser Pre-Save ist hier nicht bekannt. Abgeschlossene Pre-Saves werden nach einiger Zeit gelöscht.',
  later: 'Dein Pre-Save kann gerade nicht gezeigt werden. Bitte versuche es in einer Minute noch einmal.',
};
