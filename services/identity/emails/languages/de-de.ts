import type { EmailTexts } from './en.ts';

export const deDe = {
  greeting: 'Guten Tag %{name},',
  greetingWithoutName: 'Guten Tag,',
  linkLine: '%{label}:',
  codeLine: 'Oder geben Sie diesen Code dort ein, wo Sie diese E-Mail angefordert haben:',
  setPassword: 'Neues Passwort festlegen',
  resetRequested: 'Wir haben eine Anfrage erhalten, ein neues Passwort für Ihr Konto festzulegen.',
  resetValid:
    'Link und Code funktionieren nur einmal und laufen nach %{minutes} Minuten ab. Das Öffnen des Links ändert nichts: Ihr Passwort bleibt gleich, bis Sie ein neues festlegen.',
  resetIgnore:
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Geben Sie den Code an niemanden weiter.',
  factorAdded: 'Ihrem Konto wurde ein zweiter Faktor hinzugefügt',
  factorRemoved: 'Aus Ihrem Konto wurde ein zweiter Faktor entfernt',
  codesCreated: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt',
  codeUsed: 'Für die Anmeldung bei Ihrem Konto wurde ein Wiederherstellungscode verwendet',
  factorsReset: 'Aus Ihrem Konto wurden alle zweiten Faktoren entfernt',
  factorWhen: '%{subject} (%{date}, %{time} UTC).',
  factorUnexpected:
    'Wenn Sie das waren oder es mit einem Administrator vereinbart haben, müssen Sie nichts tun. Andernfalls ändern Sie jetzt Ihr Passwort und informieren Sie einen Administrator Ihrer Organisation.',
  checkSignIn: 'Anmeldeeinstellungen prüfen',
  passwordChanged: 'Ihr Passwort wurde geändert',
  passwordChangedWhen:
    'Das Passwort Ihres Kontos wurde am %{date} um %{time} UTC geändert, und Sie wurden überall sonst abgemeldet.',
  passwordUnexpected:
    'Wenn Sie das waren, müssen Sie nichts tun. Andernfalls legen Sie jetzt ein neues Passwort fest und informieren Sie einen Administrator Ihrer Organisation.',
  emergencyAccess: 'Für eine Anmeldung wurde ein Passwort verwendet',
  emergencyAccessWhen:
    '%{name} hat sich am %{date} um %{time} UTC mit einem Passwort angemeldet, obwohl in Ihrer Organisation nur die Anmeldung per Single Sign-on vorgesehen ist. Den beiden Notfallinhabern ist das erlaubt.',
  emergencyOwner: 'Ein Notfallinhaber',
  emergencyUnexpected:
    'Wenn das niemand beabsichtigt hat, deaktivieren Sie das Konto jetzt und wählen Sie einen anderen Notfallinhaber.',
  ownerAccess: 'Für eine Anmeldung wurde ein Link vom Server verwendet',
  ownerAccessWhen:
    '%{name} hat sich am %{date} um %{time} UTC über einen Link angemeldet, der auf dem Server erstellt wurde. Es wurde kein Passwort abgefragt, und die IP-Beschränkung ist ausgeschaltet.',
  ownerAccessUnexpected:
    'Wenn das niemand beabsichtigt hat, deaktivieren Sie das Konto jetzt und klären Sie, wer Zugriff auf den Server hat. Schalten Sie die IP-Beschränkung wieder ein, sobald sie nicht mehr im Weg ist.',
  anAdministrator: 'Ein Administrator',
  openStepwell: 'Stepwell öffnen',
  invited: 'Einladung zu %{organization} in Stepwell',
  invitedBy:
    '%{inviter} hat Sie eingeladen, %{organization} in Stepwell beizutreten, wo Arbeit Schritt für Schritt gezeigt wird.',
  invitedCode: 'Oder öffnen Sie %{address} und geben Sie Ihre E-Mail-Adresse und diesen Code ein: %{code}',
  invitedValid:
    'Link und Code funktionieren nur einmal und laufen nach %{days} Tagen ab. Das Öffnen des Links ändert nichts: Ihr Konto wird erstellt, wenn Sie Ihr Passwort wählen.',
  invitedIgnore:
    'Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren. Geben Sie den Code an niemanden weiter.',
  createAccount: 'Konto erstellen',
  startTrial: 'Kostenlose Testphase starten',
  trialRequested: 'Jemand hat mit dieser E-Mail-Adresse eine kostenlose Testphase von Stepwell angefordert.',
  trialValid:
    'Link und Code funktionieren nur einmal und laufen nach %{hours} Stunden ab. Das Öffnen des Links ändert nichts: Ihre Organisation wird erstellt, wenn Sie Ihr Passwort wählen.',
  trialIgnore:
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Geben Sie den Code an niemanden weiter.',
  trialRefused: 'Es wurde keine Testphase gestartet',
  trialRefusedWhy:
    'Jemand hat mit dieser E-Mail-Adresse eine kostenlose Testphase angefordert, die Adresse gehört aber zu einer Organisation, die Stepwell bereits nutzt. Es wurde keine neue Organisation erstellt. Melden Sie sich an oder bitten Sie einen Administrator Ihrer Organisation um eine Einladung.',
  trialRefusedIgnore: 'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun.',
  translated: 'Maschinell übersetzt.',
} as const satisfies EmailTexts;
