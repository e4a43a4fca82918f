import type { EmailTexts } from './en.ts';

export const frFr = {
  greeting: 'Bonjour %{name},',
  greetingWithoutName: 'Bonjour,',
  linkLine: '%{label} :',
  codeLine: 'Ou saisissez ce code là où vous avez demandé cet e-mail :',
  setPassword: 'Définir un nouveau mot de passe',
  resetRequested: 'Nous avons reçu une demande de nouveau mot de passe pour votre compte.',
  resetValid:
    'Le lien et le code ne fonctionnent qu’une fois et expirent au bout de %{minutes} minutes. Ouvrir le lien ne change rien : votre mot de passe reste le même tant que vous n’en définissez pas un nouveau.',
  resetIgnore:
    'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Ne communiquez le code à personne.',
  factorAdded: 'Un second facteur a été ajouté à votre compte',
  factorRemoved: 'Un second facteur a été retiré de votre compte',
  codesCreated: 'De nouveaux codes de récupération ont été créés pour votre compte',
  codeUsed: 'Un code de récupération a été utilisé pour se connecter à votre compte',
  factorsReset: 'Tous les seconds facteurs ont été retirés de votre compte',
  factorWhen: '%{subject} le %{date} à %{time} UTC.',
  factorUnexpected:
    'Si c’était vous, ou si vous en avez convenu avec un administrateur, vous n’avez rien à faire. Sinon, changez votre mot de passe maintenant et prévenez un administrateur de votre organisation.',
  checkSignIn: 'Vérifier vos paramètres de connexion',
  passwordChanged: 'Votre mot de passe a été changé',
  passwordChangedWhen:
    'Le mot de passe de votre compte a été changé le %{date} à %{time} UTC, et toutes vos autres sessions ont été fermées.',
  passwordUnexpected:
    'Si c’était vous, vous n’avez rien à faire. Sinon, définissez un nouveau mot de passe maintenant et prévenez un administrateur de votre organisation.',
  emergencyAccess: 'Un mot de passe a été utilisé pour se connecter',
  emergencyAccessWhen:
    '%{name} a utilisé un mot de passe pour se connecter le %{date} à %{time} UTC, bien que votre organisation n’utilise que l’authentification unique. Les deux propriétaires d’urgence y sont autorisés.',
  emergencyOwner: 'Un propriétaire d’urgence',
  emergencyUnexpected:
    'Si personne n’avait l’intention de le faire, désactivez le compte maintenant et choisissez un autre propriétaire d’urgence.',
  ownerAccess: 'Un lien du serveur a été utilisé pour se connecter',
  ownerAccessWhen:
    '%{name} a utilisé un lien créé sur le serveur pour se connecter le %{date} à %{time} UTC. Aucun mot de passe n’a été demandé, et la restriction d’IP est désactivée.',
  ownerAccessUnexpected:
    'Si personne n’avait l’intention de le faire, désactivez le compte maintenant et vérifiez qui a accès au serveur. Réactivez la restriction d’IP quand elle ne gêne plus.',
  anAdministrator: 'Un administrateur',
  openStepwell: 'Ouvrir Stepwell',
  invited: 'Invitation à rejoindre %{organization} sur Stepwell',
  invitedBy:
    '%{inviter} vous invite à rejoindre %{organization} sur Stepwell, où le travail est montré étape par étape.',
  invitedCode: 'Ou allez sur %{address} et saisissez votre adresse e-mail et ce code : %{code}',
  invitedValid:
    'Le lien et le code ne fonctionnent qu’une fois et expirent au bout de %{days} jours. Ouvrir le lien ne change rien : votre compte est créé quand vous choisissez votre mot de passe.',
  invitedIgnore:
    'Si vous n’attendiez pas cette invitation, vous pouvez ignorer cet e-mail. Ne communiquez le code à personne.',
  createAccount: 'Créer votre compte',
  startTrial: 'Démarrer votre essai gratuit',
  trialRequested: 'Quelqu’un a demandé un essai gratuit de Stepwell avec cette adresse e-mail.',
  trialValid:
    'Le lien et le code ne fonctionnent qu’une fois et expirent au bout de %{hours} heures. Ouvrir le lien ne change rien : votre organisation est créée quand vous choisissez votre mot de passe.',
  trialIgnore:
    'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Ne communiquez le code à personne.',
  trialRefused: 'Aucun essai gratuit n’a été démarré',
  trialRefusedWhy:
    'Quelqu’un a demandé un essai gratuit avec cette adresse e-mail, mais cette adresse appartient à une organisation qui utilise déjà Stepwell. Aucune nouvelle organisation n’a été créée. Connectez-vous ou demandez une invitation à un administrateur de votre organisation.',
  trialRefusedIgnore: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire.',
  translated: 'Traduction automatique.',
} as const satisfies EmailTexts;
