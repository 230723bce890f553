/** @type {import('../receipt-texts.mjs').ReceiptTexts} */
export default {
  heading: 'Votre pré-enregistrement',
  status: 'État',
  waiting: 'En attente',
  waitingText: 'Le {date}, cette sortie sera enregistrée dans votre bibliothèque {service}.',
  dueText: 'Cette sortie est parue. Elle sera enregistrée dès que {service} l’aura.',
  delivering: 'En cours',
  deliveringText: 'Cette sortie est en cours d’enregistrement dans votre bibliothèque {service}.',
  delivered: 'Enregistrée',
  deliveredText:
    'Cette sortie a été enregistrée dans votre bibliothèque {service} le {date}. L’autorisation a été utilisée puis supprimée.',
  needsConsent: 'Non enregistrée : autorisation terminée',
  needsConsentText:
    '{service} n’accepte plus votre autorisation. Pour que la sortie soit enregistrée, pré-enregistrez-la à nouveau.',
  expired: 'Non enregistrée : autorisation expirée',
  expiredText:
    'Votre autorisation auprès de {service} a expiré avant la sortie. Pour qu’elle soit enregistrée, pré-enregistrez-la à nouveau.',
  revoked: 'Révoquée',
  revokedText: 'L’autorisation a été supprimée. Rien ne sera enregistré.',
  failed: 'Non enregistrée',
  failedText:
    'Cette sortie n’a pas pu être enregistrée. Vous pouvez l’ajouter vous-même à votre bibliothèque {service}.',
  permission: 'Autorisation',
  permissionText: 'Enregistrer cette sortie dans votre bibliothèque {service}',
  grantedTo: 'Accordée à',
  grantedOn: 'Accordée le',
  validUntil: 'Valable jusqu’au',
  openEnd: 'Sans date de fin',
  released: 'Date de sortie',
  revoke: 'Révoquer',
  revokeText: 'Si vous révoquez votre autorisation, elle sera supprimée immédiatement et rien ne sera enregistré.',
  connectedApps: 'Applications connectées à votre compte {service}',
  missing:
    'Ce pré-enregistrement n’est pas connu ici. Les pré-enregistrements terminés sont effacés au bout d’un certain temps.',
  later: 'Votre pré-enregistrement ne peut pas être affiché pour le moment. Réessayez dans une minute.',
  pushHeading: 'Votre notification',
  pushWaitingText: 'Le {date}, votre navigateur vous affichera un message sur cette sortie.',
  pushDueText: 'Cette sortie est disponible. Le message sera envoyé à votre navigateur dans un instant.',
  pushDeliveringText: 'Le message est en cours d’envoi à votre navigateur.',
  pushDelivered: 'Envoyée',
  pushDeliveredText:
    'Le message sur cette sortie a été envoyé à votre navigateur le {date}. L’autorisation a été utilisée et supprimée.',
  pushNotSent: 'Non envoyée',
  pushEndedText: 'Votre navigateur n’accepte plus de messages d’ici. Pour être averti, demandez-le à nouveau.',
  pushRevokedText: 'L’autorisation a été supprimée. Aucun message ne sera envoyé.',
  pushFailedText: 'Le message sur cette sortie n’a pas pu être envoyé.',
  pushPermissionText: 'Envoyer à votre navigateur un message sur cette sortie',
  pushRevokeText:
    'Si vous révoquez votre autorisation, elle sera supprimée immédiatement et aucun message ne sera envoyé.',
};
