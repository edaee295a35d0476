import type { LanguageTexts } from './texts.ts';

const notYou =
  'Si ce n’était pas vous, changez immédiatement votre mot de passe et vérifiez vos sessions sous Paramètres, Sécurité.';

export const fr: LanguageTexts = {
  device: { named: '{browser} sur {system}', unknown: 'appareil inconnu' },
  footer:
    'Cairn envoie ce message parce qu’il concerne la sécurité de votre compte. Merci de ne pas y répondre.',
  mails: {
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Bonjour {name},',
        'veuillez confirmer que cette adresse e-mail est bien la vôtre. Le lien fonctionne une seule fois, pendant 24 heures.',
        'Si vous n’avez pas de compte Cairn, quelqu’un s’est trompé d’adresse : vous n’avez rien à faire.',
      ],
      button: 'Confirmer l’adresse e-mail',
    },
    email_change: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        'Bonjour {name},',
        'cette adresse doit devenir celle avec laquelle vous vous connectez à Cairn. Confirmez-la à l’aide du lien, qui fonctionne une seule fois, pendant 24 heures. D’ici là, votre adresse actuelle reste en place.',
        'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire.',
      ],
      button: 'Utiliser cette adresse',
    },
    email_change_asked: {
      subject: 'Un changement d’adresse e-mail a été demandé',
      paragraphs: [
        'Bonjour {name},',
        'le {time}, il a été demandé que votre compte Cairn utilise l’adresse {email} au lieu de celle-ci. Ce sera le cas dès que le lien envoyé à cette adresse aura été ouvert.',
        notYou,
      ],
    },
    email_changed: {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        'Bonjour {name},',
        'depuis le {time}, votre compte Cairn utilise l’adresse {email} au lieu de celle-ci.',
        'Si ce n’était pas vous, demandez de l’aide aux personnes qui gèrent ce Cairn.',
      ],
    },
    address_in_use: {
      subject: 'Vous avez déjà un compte avec cette adresse',
      paragraphs: [
        'Bonjour {name},',
        'le {time}, quelqu’un a essayé d’utiliser cette adresse pour un autre compte Cairn. Elle appartient à votre compte ; rien n’a donc été modifié.',
        'Si c’était vous, connectez-vous avec cette adresse ; si vous avez oublié le mot de passe, vous pouvez le réinitialiser.',
      ],
    },
    reset: {
      subject: 'Définissez un nouveau mot de passe',
      paragraphs: [
        'Bonjour {name},',
        'un nouveau mot de passe a été demandé pour votre compte Cairn. Définissez-le à l’aide du lien, qui fonctionne une seule fois, pendant une heure.',
        'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : votre mot de passe reste inchangé.',
      ],
      button: 'Définir un nouveau mot de passe',
    },
    reset_required: {
      subject: 'Définissez un nouveau mot de passe',
      paragraphs: [
        'Bonjour {name},',
        'un administrateur de votre Cairn demande un nouveau mot de passe pour votre compte. L’actuel ne permet plus de se connecter, et tous les appareils ont été déconnectés. Définissez-en un nouveau avec le lien, qui fonctionne une seule fois et pendant une heure.',
        'Si le lien a expiré, demandez-en un autre sous « Mot de passe oublié ? » sur la page de connexion.',
      ],
      button: 'Définir un nouveau mot de passe',
    },
    registration_invited: {
      subject: 'Vous êtes invité sur Cairn',
      paragraphs: [
        'Bonjour,',
        '{name} vous invite à créer un compte sur son Cairn avec cette adresse e-mail. L’invitation est valable 14 jours.',
        'Si vous ne savez pas de quoi il s’agit, ne faites rien.',
      ],
      button: 'Créer un compte',
    },
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Bonjour {name},',
        'le mot de passe de votre compte Cairn a été modifié le {time}. Les autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe : « Mot de passe oublié ? » se trouve sur la page de connexion.',
      ],
    },
    new_device: {
      subject: 'Nouvelle connexion à votre compte',
      paragraphs: [
        'Bonjour {name},',
        'le {time}, quelqu’un s’est connecté à votre compte Cairn depuis un appareil inconnu jusque-là : {device}, adresse réseau {ip}.',
        notYou,
      ],
    },
    second_factor_on: {
      subject: 'L’authentification à deux facteurs est activée',
      paragraphs: [
        'Bonjour {name},',
        'l’authentification à deux facteurs a été activée pour votre compte Cairn le {time}.',
        notYou,
      ],
    },
    second_factor_off: {
      subject: 'L’authentification à deux facteurs est désactivée',
      paragraphs: [
        'Bonjour {name},',
        'l’authentification à deux facteurs a été désactivée pour votre compte Cairn le {time}. Votre mot de passe suffit de nouveau pour vous connecter.',
        notYou,
      ],
    },
    api_token_made: {
      subject: 'Un jeton d’API a été créé',
      paragraphs: [
        'Bonjour {name},',
        'le {time}, un jeton d’API nommé « {token} » a été créé pour votre compte Cairn. Un programme qui le possède agit en votre nom jusqu’à son expiration ou sa révocation.',
        notYou,
      ],
    },
    deletion_scheduled: {
      subject: 'Votre compte va être supprimé',
      paragraphs: [
        'Bonjour {name},',
        'le {time}, la suppression de votre compte Cairn a été demandée, avec celle des projets que vous êtes seul(e) à utiliser. Elle aura lieu le {due}.',
        'D’ici là, vous pouvez continuer à vous connecter et conserver votre compte sous Paramètres, Données et confidentialité.',
        notYou,
      ],
    },
    deletion_cancelled: {
      subject: 'Votre compte est conservé',
      paragraphs: [
        'Bonjour {name},',
        'la suppression de votre compte Cairn a été annulée le {time}. Rien n’a été supprimé.',
        notYou,
      ],
    },
    account_deleted: {
      subject: 'Votre compte a été supprimé',
      paragraphs: [
        'Bonjour,',
        'votre compte Cairn et tout ce qui lui appartenait ont été supprimés. Le reçu en indique la quantité. Toute personne qui en possède l’adresse peut le lire, sans compte.',
        'Ceci est le dernier message de Cairn : votre adresse est oubliée avec lui.',
      ],
      button: 'Lire le reçu',
    },
  },
};
