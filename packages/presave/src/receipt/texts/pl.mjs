/** @type {import('../receipt-texts.mjs').ReceiptTexts} */
export default {
  heading: 'Twój zapis przed premierą',
  status: 'Stan',
  waiting: 'Oczekuje',
  waitingText: 'To wydawnictwo zostanie zapisane w Twojej bibliotece {service}. Data: {date}.',
  dueText: 'Premiera już była. Wydawnictwo zostanie zapisane, gdy tylko pojawi się w {service}.',
  delivering: 'W toku',
  deliveringText: 'To wydawnictwo jest teraz zapisywane w Twojej bibliotece {service}.',
  delivered: 'Zapisano',
  deliveredText:
    'To wydawnictwo zapisano w Twojej bibliotece {service}. Data: {date}. Zgoda została wykorzystana i usunięta.',
  needsConsent: 'Nie zapisano: zgoda wygasła',
  needsConsentText:
    '{service} nie przyjmuje już Twojej zgody. Aby wydawnictwo zostało zapisane, zapisz je ponownie przed premierą.',
  expired: 'Nie zapisano: minął termin zgody',
  expiredText:
    'Twoja zgoda w {service} straciła ważność przed premierą. Aby wydawnictwo zostało zapisane, udziel jej ponownie.',
  revoked: 'Cofnięto',
  revokedText: 'Zgoda została usunięta. Nic nie zostanie zapisane.',
  failed: 'Nie zapisano',
  failedText: 'Nie udało się zapisać tego wydawnictwa. Możesz dodać je samodzielnie do swojej biblioteki {service}.',
  permission: 'Zgoda',
  permissionText: 'Zapisanie tego wydawnictwa w Twojej bibliotece {service}',
  grantedTo: 'Komu',
  grantedOn: 'Data udzielenia',
  validUntil: 'Ważna do',
  openEnd: 'Bez ustalonego końca',
  released: 'Premiera',
  revoke: 'Cofnij zgodę',
  revokeText: 'Twoja zgoda zostanie od razu usunięta i nic nie zostanie zapisane.',
  connectedApps: 'Aplikacje połączone z Twoim kontem {service}',
  missing: 'Ten zapis nie jest tu znany. Zakończone zapisy są po pewnym czasie usuwane.',
};
