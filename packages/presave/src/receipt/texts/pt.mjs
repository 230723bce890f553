/** @type {import('../receipt-texts.mjs').ReceiptTexts} */
export default {
  heading: 'Seu pré-save',
  status: 'Status',
  waiting: 'Aguardando',
  waitingText: 'Em {date}, este lançamento será salvo na sua biblioteca do {service}.',
  dueText: 'Este lançamento já saiu. Ele será salvo assim que o {service} o tiver.',
  delivering: 'Em andamento',
  deliveringText: 'Este lançamento está sendo salvo agora na sua biblioteca do {service}.',
  delivered: 'Salvo',
  deliveredText:
    'Este lançamento foi salvo na sua biblioteca do {service} em {date}. A permissão foi usada e excluída.',
  needsConsent: 'Não salvo: permissão encerrada',
  needsConsentText:
    'O {service} não aceita mais a sua permissão. Para que o lançamento seja salvo, faça o pré-save novamente.',
  expired: 'Não salvo: permissão expirada',
  expiredText:
    'Sua permissão no {service} expirou antes do lançamento. Para que ele seja salvo, faça o pré-save novamente.',
  revoked: 'Revogado',
  revokedText: 'A permissão foi excluída. Nada será salvo.',
  failed: 'Não salvo',
  failedText: 'Não foi possível salvar este lançamento. Você mesmo pode adicioná-lo à sua biblioteca do {service}.',
  permission: 'Permissão',
  permissionText: 'Salvar este lançamento na sua biblioteca do {service}',
  grantedTo: 'Concedida a',
  grantedOn: 'Concedida em',
  validUntil: 'Válida até',
  openEnd: 'Sem data de término',
  released: 'Data de lançamento',
  revoke: 'Revogar',
  revokeText: 'Sua permissão é excluída na hora, e nada será salvo.',
  connectedApps: 'Aplicativos conectados à sua conta do {service}',
  missing: 'Este pré-save não é conhecido aqui. Pré-saves concluídos são apagados depois de algum tempo.',
};
