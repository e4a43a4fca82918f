import type { EmailTexts } from './en.ts';

export const jaJp = {
  greeting: '%{name} 様',
  greetingWithoutName: 'こんにちは。',
  linkLine: '%{label}：',
  codeLine: 'または、このメールを要求した画面で次のコードを入力してください：',
  setPassword: '新しいパスワードを設定',
  resetRequested: 'お使いのアカウントの新しいパスワードを設定する要求を受け付けました。',
  resetValid:
    'リンクとコードはどちらも 1 回のみ有効で、%{minutes} 分で期限切れになります。リンクを開いても何も変更されません。新しいパスワードを設定するまで、パスワードは変わりません。',
  resetIgnore: 'お心当たりがない場合は、このメールを無視してください。コードは誰にも教えないでください。',
  factorAdded: 'アカウントに 2 段階認証の方法が追加されました',
  factorRemoved: 'アカウントから 2 段階認証の方法が削除されました',
  codesCreated: 'アカウントの新しい回復コードが作成されました',
  codeUsed: 'アカウントへのサインインに回復コードが使用されました',
  factorsReset: 'アカウントからすべての 2 段階認証の方法が削除されました',
  factorWhen: '%{subject}（%{date} %{time} UTC）。',
  factorUnexpected:
    'ご自身の操作である場合や、管理者と取り決めていた場合は、何もする必要はありません。そうでない場合は、すぐにパスワードを変更し、組織の管理者に連絡してください。',
  checkSignIn: 'サインイン設定を確認',
  passwordChanged: 'パスワードが変更されました',
  passwordChangedWhen:
    '%{date} %{time} UTC にアカウントのパスワードが変更され、他のすべての場所からサインアウトしました。',
  passwordUnexpected:
    'ご自身の操作である場合は、何もする必要はありません。そうでない場合は、すぐに新しいパスワードを設定し、組織の管理者に連絡してください。',
  emergencyAccess: 'サインインにパスワードが使用されました',
  emergencyAccessWhen:
    '組織ではシングルサインオンのみを使用していますが、%{name} が %{date} %{time} UTC にパスワードでサインインしました。2 人の緊急時の所有者の 1 人であるため、許可されています。',
  emergencyOwner: '緊急時の所有者',
  emergencyUnexpected:
    '誰も意図していない操作である場合は、すぐにアカウントを無効にし、別の緊急時の所有者を選択してください。',
  ownerAccess: 'サインインにサーバーのリンクが使用されました',
  ownerAccessWhen:
    '%{name} が %{date} %{time} UTC に、サーバーで作成されたリンクを使ってサインインしました。パスワードは求められておらず、IP 制限はオフになっています。',
  ownerAccessUnexpected:
    '誰も意図していない操作である場合は、すぐにアカウントを無効にし、サーバーにアクセスできる人を確認してください。IP 制限は、支障がなくなったら再びオンにしてください。',
  anAdministrator: '管理者',
  openStepwell: 'Stepwell を開く',
  invited: 'Stepwell の %{organization} に招待されました',
  invitedBy:
    '%{inviter} から、Stepwell の %{organization} への招待が届いています。Stepwell では、作業のやり方をステップごとに確認できます。',
  invitedCode: 'または、%{address} を開き、メールアドレスと次のコードを入力してください：%{code}',
  invitedValid:
    'リンクとコードは 1 回のみ有効で、%{days} 日で期限切れになります。リンクを開いても何も変更されません。アカウントは、パスワードを設定したときに作成されます。',
  invitedIgnore: 'お心当たりがない場合は、このメールを無視してください。コードは誰にも教えないでください。',
  createAccount: 'アカウントを作成',
  startTrial: '無料トライアルを開始',
  trialRequested: 'このメールアドレスで Stepwell の無料トライアルの申し込みがありました。',
  trialValid:
    'リンクとコードはどちらも 1 回のみ有効で、%{hours} 時間で期限切れになります。リンクを開いても何も変更されません。組織は、パスワードを設定したときに作成されます。',
  trialIgnore: 'お心当たりがない場合は、このメールを無視してください。コードは誰にも教えないでください。',
  trialRefused: '無料トライアルは開始されませんでした',
  trialRefusedWhy:
    'このメールアドレスで無料トライアルの申し込みがありましたが、このアドレスはすでに Stepwell を使用している組織のものです。新しい組織は作成されていません。サインインするか、組織の管理者に招待を依頼してください。',
  trialRefusedIgnore: 'お心当たりがない場合は、何もする必要はありません。',
  translated: '機械翻訳されています。',
} as const satisfies EmailTexts;
