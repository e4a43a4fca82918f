import type { EmailTexts } from './en.ts';

export const frCa = {
  greeting: 'Bonjour %{name},',
  greetingWithoutName: 'Bonjour,',
  codeLine: 'Ou saisissez ce code là où vous avez demandé ce courriel :',
  setPassword: 'Définir un nouveau mot de passe',
  resetRequested: 'Nous avons reçu une demande de définition d’un nouveau mot de passe pour votre compte.',
  resetValid:
    'Tous deux fonctionnent une fois et expirent au bout de %{minutes} minutes. Ouvrir le lien ne change rien : votre mot de passe reste le même tant que vous n’en définissez pas un nouveau.',
  resetIgnore:
    'Si vous n’avez rien demandé, vous pouvez ignorer ce courriel. Ne communiquez le code à personne.',
  factorAdded: 'Un second facteur a été ajouté à votre compte',
  factorRemoved: 'Un second facteur a été retiré de votre compte',
  codesCreated: 'De nouveaux codes de récupération ont été créés pour votre compte',
  codeUsed: 'Un code de récupération a été utilisé pour se connecter à votre compte',
  factorsReset: 'Tous les seconds facteurs ont été retirés de votre compte',
  factorWhen: '%{subject} le %{date} à %{time} UTC.',
  factorUnexpected:
    'Si c’était vous, ou si vous l’avez convenu avec un administrateur, vous n’avez rien à faire. Sinon, changez votre mot de passe maintenant et prévenez un administrateur de votre organisation.',
  checkSignIn: 'Vérifier vos paramètres de connexion',
  passwordChanged: 'Votre mot de passe a été changé',
  passwordChangedWhen:
    'Le mot de passe de votre compte a été changé le %{date} à %{time} UTC, et vous avez été déconnecté partout ailleurs.',
  passwordUnexpected:
    'Si c’était vous, vous n’avez rien à faire. Sinon, définissez un nouveau mot de passe maintenant et prévenez un administrateur de votre organisation.',
  emergencyAccess: 'Un mot de passe a été utilisé pour se connecter',
  emergencyAccessWhen:
    '%{name} s’est connecté par mot de passe le %{date} à %{time} UTC, bien que votre organisation n’utilise que l’authentification unique. En tant que l’un des deux propriétaires d’urgence, ce compte y est autorisé.',
  emergencyOwner: 'Un propriétaire d’urgence',
  emergencyUnexpected:
    'Si personne n’avait l’intention de le faire, désactivez le compte maintenant et choisissez un autre propriétaire d’urgence.',
  ownerAccess: 'Un lien du serveur a été utilisé pour se connecter',
  ownerAccessWhen:
    '%{name} s’est connecté le %{date} à %{time} UTC par un lien créé sur le serveur. Aucun mot de passe n’a été demandé, et la restriction d’IP est désactivée.',
  ownerAccessUnexpected:
    'Si personne n’avait l’intention de le faire, désactivez le compte maintenant et cherchez qui a accès au serveur. Réactivez la restriction d’IP quand elle ne gêne plus.',
  anAdministrator: 'Un administrateur',
  openStepwell: 'Ouvrir Stepwell',
  invited: 'Vous êtes invité à rejoindre %{organization} sur Stepwell',
  invitedBy:
    '%{inviter} vous a invité à rejoindre %{organization} sur Stepwell, où le travail est montré étape par étape.',
  invitedCode: 'Ou allez sur %{address} et saisissez votre adresse courriel et ce code : %{code}',
  invitedValid:
    'Le lien et le code fonctionnent une fois et expirent au bout de %{days} jours. Ouvrir le lien ne change rien : votre compte est créé quand vous choisissez votre mot de passe.',
  invitedIgnore:
    'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel. Ne communiquez le code à personne.',
  createAccount: 'Créer votre compte',
  startTrial: 'Démarrer votre essai gratuit',
  trialRequested: 'Quelqu’un a demandé un essai gratuit de Stepwell avec cette adresse courriel.',
  trialValid:
    'Le lien et le code fonctionnent une fois et expirent au bout de %{hours} heures. Ouvrir le lien ne change rien : votre organisation est créée quand vous choisissez votre mot de passe.',
  trialIgnore:
    'Si vous n’avez rien demandé, vous pouvez ignorer ce courriel. Ne communiquez le code à personne.',
  trialRefused: 'Aucun essai gratuit n’a été démarré',
  trialRefusedWhy:
    'Quelqu’un a demandé un essai gratuit avec cette adresse courriel, mais elle appartient à une organisation qui utilise déjà Stepwell. Aucune nouvelle organisation n’a été créée. Connectez-vous ou demandez une invitation à un administrateur de votre organisation.',
  trialRefusedIgnore: 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
  translated: 'Traduit par une machine.',
} as const satisfies EmailTexts;
