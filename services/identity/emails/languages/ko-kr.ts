import type { EmailTexts } from './en.ts';

export const koKr = {
  greeting: '%{name}님, 안녕하세요.',
  greetingWithoutName: '안녕하세요.',
  linkLine: '%{label}:',
  codeLine: '또는 이 이메일을 요청한 화면에 다음 코드를 입력하세요:',
  setPassword: '새 비밀번호 설정',
  resetRequested: '계정의 새 비밀번호를 설정해 달라는 요청을 받았습니다.',
  resetValid:
    '링크와 코드는 모두 한 번만 사용할 수 있으며 %{minutes}분 후 만료됩니다. 링크를 열어도 변경되는 것은 없습니다. 새 비밀번호를 설정할 때까지 비밀번호는 그대로입니다.',
  resetIgnore: '요청하지 않았다면 이 이메일을 무시해도 됩니다. 코드를 누구에게도 알려 주지 마세요.',
  factorAdded: '계정에 2단계 인증 수단이 추가되었습니다',
  factorRemoved: '계정에서 2단계 인증 수단이 제거되었습니다',
  codesCreated: '계정의 새 복구 코드가 만들어졌습니다',
  codeUsed: '계정에 로그인하는 데 복구 코드가 사용되었습니다',
  factorsReset: '계정에서 모든 2단계 인증 수단이 제거되었습니다',
  factorWhen: '%{subject}(%{date} %{time} UTC).',
  factorUnexpected:
    '본인이 한 작업이거나 관리자와 합의한 작업이라면 아무것도 하지 않아도 됩니다. 그렇지 않다면 지금 비밀번호를 변경하고 조직 관리자에게 알리세요.',
  checkSignIn: '로그인 설정 확인',
  passwordChanged: '비밀번호가 변경되었습니다',
  passwordChangedWhen:
    '%{date} %{time} UTC에 계정의 비밀번호가 변경되었으며 다른 모든 곳에서 로그아웃되었습니다.',
  passwordUnexpected:
    '본인이 한 작업이라면 아무것도 하지 않아도 됩니다. 그렇지 않다면 지금 새 비밀번호를 설정하고 조직 관리자에게 알리세요.',
  emergencyAccess: '로그인에 비밀번호가 사용되었습니다',
  emergencyAccessWhen:
    '조직에서는 SSO로만 로그인하게 되어 있지만 %{name}님이 %{date} %{time} UTC에 비밀번호로 로그인했습니다. 비상 소유자 두 명 중 한 명이므로 허용된 작업입니다.',
  emergencyOwner: '비상 소유자',
  emergencyUnexpected:
    '아무도 의도하지 않은 작업이라면 지금 계정을 비활성화하고 다른 비상 소유자를 선택하세요.',
  ownerAccess: '로그인에 서버의 링크가 사용되었습니다',
  ownerAccessWhen:
    '%{name}님이 %{date} %{time} UTC에 서버에서 만든 링크로 로그인했습니다. 비밀번호는 요구되지 않았으며 IP 제한이 꺼져 있습니다.',
  ownerAccessUnexpected:
    '아무도 의도하지 않은 작업이라면 지금 계정을 비활성화하고 서버에 액세스할 수 있는 사람을 확인하세요. IP 제한이 더 이상 방해가 되지 않으면 다시 켜세요.',
  anAdministrator: '관리자',
  openStepwell: 'Stepwell 열기',
  invited: 'Stepwell의 %{organization}에 초대되었습니다',
  invitedBy:
    '%{inviter}님이 Stepwell의 %{organization}에 초대했습니다. Stepwell에서는 작업을 단계별로 볼 수 있습니다.',
  invitedCode: '또는 %{address} 페이지를 열고 이메일 주소와 다음 코드를 입력하세요: %{code}',
  invitedValid:
    '링크와 코드는 한 번만 사용할 수 있으며 %{days}일 후 만료됩니다. 링크를 열어도 변경되는 것은 없습니다. 계정은 비밀번호를 설정할 때 만들어집니다.',
  invitedIgnore: '예상하지 못한 이메일이라면 무시해도 됩니다. 코드를 누구에게도 알려 주지 마세요.',
  createAccount: '계정 만들기',
  startTrial: '무료 체험 시작',
  trialRequested: '누군가 이 이메일 주소로 Stepwell 무료 체험을 요청했습니다.',
  trialValid:
    '링크와 코드는 모두 한 번만 사용할 수 있으며 %{hours}시간 후 만료됩니다. 링크를 열어도 변경되는 것은 없습니다. 조직은 비밀번호를 설정할 때 만들어집니다.',
  trialIgnore: '요청하지 않았다면 이 이메일을 무시해도 됩니다. 코드를 누구에게도 알려 주지 마세요.',
  trialRefused: '무료 체험이 시작되지 않았습니다',
  trialRefusedWhy:
    '누군가 이 이메일 주소로 무료 체험을 요청했지만, 이 주소는 이미 Stepwell을 사용하는 조직에 속해 있습니다. 새 조직은 만들어지지 않았습니다. 로그인하거나 조직 관리자에게 초대를 요청하세요.',
  trialRefusedIgnore: '요청하지 않았다면 아무것도 하지 않아도 됩니다.',
  translated: '기계 번역된 내용입니다.',
} as const satisfies EmailTexts;
