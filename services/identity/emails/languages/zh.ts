import type { EmailTexts } from './en.ts';

export const zh = {
  greeting: '%{name}，您好：',
  greetingWithoutName: '您好：',
  linkLine: '%{label}：',
  codeLine: '或者在您请求此邮件的页面输入此验证码：',
  setPassword: '设置新密码',
  resetRequested: '我们收到了为您的账户设置新密码的请求。',
  resetValid:
    '链接和验证码都只能使用一次，并在 %{minutes} 分钟后过期。打开链接不会更改任何内容：在您设置新密码之前，密码保持不变。',
  resetIgnore: '如果您没有提出此请求，可以忽略此邮件。请勿将验证码告诉任何人。',
  factorAdded: '您的账户已添加两步验证方式',
  factorRemoved: '您的账户已移除一种两步验证方式',
  codesCreated: '已为您的账户创建新的恢复代码',
  codeUsed: '有人使用恢复代码登录了您的账户',
  factorsReset: '您账户的所有两步验证方式均已移除',
  factorWhen: '%{subject}（%{date} %{time} UTC）。',
  factorUnexpected:
    '如果这是您本人的操作，或您已与管理员商定，则无需执行任何操作。否则，请立即更改密码，并告知组织管理员。',
  checkSignIn: '检查您的登录设置',
  passwordChanged: '您的密码已更改',
  passwordChangedWhen: '您账户的密码已于 %{date} %{time} UTC 更改，您已在其他所有地方退出登录。',
  passwordUnexpected: '如果这是您本人的操作，则无需执行任何操作。否则，请立即设置新密码，并告知组织管理员。',
  emergencyAccess: '有人使用密码登录',
  emergencyAccessWhen:
    '您的组织仅使用单点登录，但 %{name} 于 %{date} %{time} UTC 使用密码登录。此人是两位应急所有者之一，因此有权这样做。',
  emergencyOwner: '一位应急所有者',
  emergencyUnexpected: '如果没有人打算这样做，请立即停用该账户，并选择其他应急所有者。',
  ownerAccess: '有人使用来自服务器的链接登录',
  ownerAccessWhen:
    '%{name} 于 %{date} %{time} UTC 通过在服务器上创建的链接登录。登录时未要求输入密码，且 IP 限制已关闭。',
  ownerAccessUnexpected:
    '如果没有人打算这样做，请立即停用该账户，并查明谁有权访问服务器。当 IP 限制不再造成妨碍时，请重新开启。',
  anAdministrator: '一位管理员',
  openStepwell: '打开 Stepwell',
  invited: '您受邀加入 Stepwell 上的 %{organization}',
  invitedBy: '%{inviter} 邀请您加入 Stepwell 上的 %{organization}，在这里可以逐步查看如何完成工作。',
  invitedCode: '或者前往 %{address} 并输入您的电子邮件地址和此邀请码：%{code}',
  invitedValid:
    '链接和邀请码只能使用一次，并在 %{days} 天后过期。打开链接不会更改任何内容：在您设置密码时才会创建账户。',
  invitedIgnore: '如果您并未预期收到此邀请，可以忽略此邮件。请勿将邀请码告诉任何人。',
  createAccount: '创建您的账户',
  startTrial: '开始免费试用',
  trialRequested: '有人使用此电子邮件地址请求免费试用 Stepwell。',
  trialValid:
    '链接和验证码都只能使用一次，并在 %{hours} 小时后过期。打开链接不会更改任何内容：在您设置密码时才会创建您的组织。',
  trialIgnore: '如果您没有提出此请求，可以忽略此邮件。请勿将验证码告诉任何人。',
  trialRefused: '未开始免费试用',
  trialRefusedWhy:
    '有人使用此电子邮件地址请求免费试用，但该地址属于一个已在使用 Stepwell 的组织。未创建新的组织。请登录，或请您组织的管理员邀请您。',
  trialRefusedIgnore: '如果您没有提出此请求，则无需执行任何操作。',
  translated: '由机器翻译。',
} as const satisfies EmailTexts;
