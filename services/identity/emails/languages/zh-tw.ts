import type { EmailTexts } from './en.ts';

export const zhTw = {
  greeting: '%{name}，您好：',
  greetingWithoutName: '您好：',
  linkLine: '%{label}：',
  codeLine: '或者在您要求此郵件的頁面輸入此驗證碼：',
  setPassword: '設定新密碼',
  resetRequested: '我們收到了為您的帳戶設定新密碼的要求。',
  resetValid:
    '連結和驗證碼都只能使用一次，並在 %{minutes} 分鐘後過期。開啟連結不會變更任何內容：在您設定新密碼之前，密碼保持不變。',
  resetIgnore: '如果您沒有提出此要求，可以忽略此郵件。請勿將驗證碼告訴任何人。',
  factorAdded: '您的帳戶新增了兩步驟驗證方式',
  factorRemoved: '您的帳戶移除了兩步驟驗證方式',
  codesCreated: '您的帳戶建立了新的復原碼',
  codeUsed: '有人使用復原碼登入了您的帳戶',
  factorsReset: '您帳戶的所有兩步驟驗證方式均已移除',
  factorWhen: '%{subject}（%{date} %{time} UTC）。',
  factorUnexpected:
    '如果這是您本人的操作，或您已與管理員商定，則無需執行任何操作。否則，請立即變更密碼，並告知組織管理員。',
  checkSignIn: '檢查您的登入設定',
  passwordChanged: '您的密碼已變更',
  passwordChangedWhen: '您帳戶的密碼已於 %{date} %{time} UTC 變更，您已在其他所有地方登出。',
  passwordUnexpected: '如果這是您本人的操作，則無需執行任何操作。否則，請立即設定新密碼，並告知組織管理員。',
  emergencyAccess: '有人使用密碼登入',
  emergencyAccessWhen:
    '您的組織僅使用單一登入，但 %{name} 於 %{date} %{time} UTC 使用密碼登入。此人是兩位緊急擁有者之一，因此有權這樣做。',
  emergencyOwner: '一位緊急擁有者',
  emergencyUnexpected: '如果沒有人打算這樣做，請立即停用該帳戶，並選擇其他緊急擁有者。',
  ownerAccess: '有人使用來自伺服器的連結登入',
  ownerAccessWhen:
    '%{name} 於 %{date} %{time} UTC 透過在伺服器上建立的連結登入。登入時未要求輸入密碼，且 IP 限制已關閉。',
  ownerAccessUnexpected:
    '如果沒有人打算這樣做，請立即停用該帳戶，並查明誰有伺服器的存取權。當 IP 限制不再造成妨礙時，請重新開啟。',
  anAdministrator: '一位管理員',
  openStepwell: '開啟 Stepwell',
  invited: '您受邀加入 Stepwell 上的 %{organization}',
  invitedBy: '%{inviter} 邀請您加入 Stepwell 上的 %{organization}，在這裡可以逐步檢視如何完成工作。',
  invitedCode: '或者前往 %{address} 並輸入您的電子郵件地址和此邀請碼：%{code}',
  invitedValid:
    '連結和邀請碼只能使用一次，並在 %{days} 天後過期。開啟連結不會變更任何內容：在您選擇密碼時才會建立帳戶。',
  invitedIgnore: '如果您沒有預料到此邀請，可以忽略此郵件。請勿將邀請碼告訴任何人。',
  createAccount: '建立您的帳戶',
  startTrial: '開始免費試用',
  trialRequested: '有人使用此電子郵件地址要求免費試用 Stepwell。',
  trialValid:
    '連結和驗證碼都只能使用一次，並在 %{hours} 小時後過期。開啟連結不會變更任何內容：在您選擇密碼時才會建立您的組織。',
  trialIgnore: '如果您沒有提出此要求，可以忽略此郵件。請勿將驗證碼告訴任何人。',
  trialRefused: '未開始免費試用',
  trialRefusedWhy:
    '有人使用此電子郵件地址要求免費試用，但該地址屬於一個已在使用 Stepwell 的組織。未建立新的組織。請登入，或請您組織的管理員邀請您。',
  trialRefusedIgnore: '如果您沒有提出此要求，則無需執行任何操作。',
  translated: '由機器翻譯。',
} as const satisfies EmailTexts;
