import {
  authorizationHeader,
  successAnswer,
  csrfHeader,
  answerWithItem,
  type HttpCall,
} from '../kernel/http-call.ts';
import { anyone, oneself, where, withFlag } from '../kernel/access.ts';
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  EmailedCodeBody,
  PasswordPolicyBody,
  SetPasswordBody,
} from './password.ts';
import { FirstPasswordBody, SignInBody, SignOutBody } from './session.ts';
import { AddUserBody, UserNameBody, UserSettingsBody } from './add-user.ts';
import { SetUserBody } from './invitation.ts';

const email = 'tom@example.com';
const password = 'Harbour-mill-7';
const initialPassword = 'Given-by-2-others';
const refreshCookie = 'cookie: stepwell_refresh=…';
const signedIn = answerWithItem(
  '{ "accessToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1", "sessionId": "session-1" }',
);

/** Endpoints that use cookies and passwords. */
export const identityCalls: readonly HttpCall[] = [
  {
    name: 'SignIn',
    http: 'POST /v1/auth/login',
    summary: 'Starts a session: answers with an access token for ten minutes and sets the refresh cookie.',
    access: anyone,
    data: SignInBody,
    example: { headers: [csrfHeader], body: { email, password }, answer: signedIn },
  },
  {
    name: 'SetFirstPassword',
    http: 'POST /v1/auth/first-password',
    summary:
      'Signs in with a password that somebody else set, and replaces it. Needed where `SignIn` is refused with `password.must-change`.',
    access: anyone,
    data: FirstPasswordBody,
    example: {
      headers: [csrfHeader],
      body: { email, password: initialPassword, newPassword: password },
      answer: signedIn,
    },
  },
  {
    name: 'RefreshSession',
    http: 'POST /v1/auth/refresh',
    summary: 'Answers with a new access token, by the refresh cookie, which is replaced.',
    access: anyone,
    requires: 'with the refresh cookie',
    example: { headers: [csrfHeader, refreshCookie], answer: signedIn },
  },
  {
    name: 'SignOut',
    http: 'POST /v1/auth/logout',
    summary: 'Ends the session of the cookie or of the access token, and clears the cookies.',
    access: anyone,
    data: SignOutBody,
    example: { headers: [csrfHeader, refreshCookie], body: {}, answer: successAnswer },
  },
  {
    name: 'AddUser',
    http: 'POST /user/add',
    summary:
      'Invites a member by email, or adds them with a password that must be changed when they first sign in. Administrators of workspaces add people to theirs. The types `user-passwordless` and `user-shared` add an account with an employee ID or a shared one, for administrators of an organisation that has them.',
    access: withFlag('admin'),
    data: AddUserBody,
    example: {
      headers: [authorizationHeader],
      body: {
        type: 'group-user',
        data: { email, displayName: 'Tom Becker', role: 'viewer', groups: ['workspace-1'] },
      },
      answer: answerWithItem('{ "id": "user-2" }'),
    },
  },
  {
    name: 'UserSettings',
    http: 'POST /user/user-settings',
    summary: 'Reads (`get`) or changes (`update`) the settings of the asker: the interface language.',
    access: oneself,
    data: UserSettingsBody,
    example: {
      headers: [authorizationHeader],
      body: { action: 'update', data: { locale: 'de-de' } },
      answer: answerWithItem('{ "locale": "de-de" }'),
    },
  },
  {
    name: 'ChangeUserName',
    http: 'POST /user/user-name',
    summary:
      'Renames a person, like `RenameUser`. Administrators of workspaces name one of theirs as `groupId`.',
    access: where('namesChangeable', withFlag('admin')),
    data: UserNameBody,
    example: {
      headers: [authorizationHeader],
      body: { action: 'update', type: 'user-name', data: { userId: 'user-2', displayName: 'Tom Becker' } },
      answer: successAnswer,
    },
  },
  {
    name: 'SetInvitedUser',
    http: 'POST /invite/v2/setuser',
    summary:
      'Creates the account of an invitation by the token of its email, once. The password is URL-encoded.',
    access: anyone,
    requires: 'with the token',
    data: SetUserBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'b3Jn…', name: 'Tom Becker', password },
      answer: answerWithItem(`{ "email": "${email}" }`),
    },
  },
  {
    name: 'GetPasswordPolicyOfInvitation',
    http: 'POST /invite/v2/password-policy',
    summary:
      'Answers with the rules for the password of an invitation, by the token of its email, and with its organisation, address and name while it can be accepted. Uses nothing up; for a token that is not ours, the answer is that of an organisation that has chosen no rules, without an invitation.',
    access: anyone,
    data: PasswordPolicyBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'b3Jn…' },
      answer: answerWithItem(
        `{ "passwordPolicy": "complexity", "invitation": { "organization": "Harbour Works", "email": "${email}", "displayName": "Tom Becker" } }`,
      ),
    },
  },
  {
    name: 'RedeemInvitationCode',
    http: 'POST /invite/v2/code',
    summary:
      'Answers with the token of the link for the code of the same email. Uses neither of them up: only `SetInvitedUser` does.',
    access: anyone,
    requires: 'with the code',
    data: EmailedCodeBody,
    example: {
      headers: [csrfHeader],
      body: { email, code: '1234 5678' },
      answer: answerWithItem('{ "token": "b3Jn…" }'),
    },
  },
  {
    name: 'GetPasswordKey',
    http: 'GET /v1/auth/password-key',
    summary: 'The public key with which a browser encrypts passwords that are changed.',
    access: anyone,
    example: { answer: answerWithItem('{ "publicKey": "MIIBIjANBgkq…" }') },
  },
  {
    name: 'ChangeOwnPassword',
    http: 'POST /v1/auth/reset-password',
    summary:
      "Changes the asker's password and ends their other sessions. Both passwords are encrypted with the key of `GetPasswordKey`.",
    access: oneself,
    data: ChangePasswordBody,
    example: {
      headers: [csrfHeader, authorizationHeader],
      body: { currentPassword: 'q83v…', newPassword: '7Yp1…' },
      answer: successAnswer,
    },
  },
  {
    name: 'ForgotPassword',
    http: 'POST /reset/forgot',
    summary:
      'Sends an e-mail with a link and a code to set a new password. The answer is the same whether or not there is an account.',
    access: anyone,
    data: ForgotPasswordBody,
    example: { headers: [csrfHeader], body: { email }, answer: successAnswer },
  },
  {
    name: 'RedeemResetCode',
    http: 'POST /reset/v2/code',
    summary:
      'Answers with the token of the link for the code of the same e-mail. Uses neither of them up: only `SetPassword` does.',
    access: anyone,
    requires: 'with the code',
    data: EmailedCodeBody,
    example: {
      headers: [csrfHeader],
      body: { email, code: '1234 5678' },
      answer: answerWithItem('{ "token": "b3Jn…" }'),
    },
  },
  {
    name: 'GetPasswordPolicyOfReset',
    http: 'POST /reset/v2/password-policy',
    summary:
      'Answers with the rules for the password of the link of a password reset, by its token, and whether the link can still be used. Uses nothing up; for a token that is not ours, the answer is that of an organisation that has chosen no rules, and of a link that can no longer be used.',
    access: anyone,
    data: PasswordPolicyBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'b3Jn…' },
      answer: answerWithItem('{ "passwordPolicy": "passphrase", "isOpen": true }'),
    },
  },
  {
    name: 'SetPassword',
    http: 'POST /reset/v2/setpwd',
    summary: 'Sets a password by the token of the e-mail, once. The password is URL-encoded.',
    access: anyone,
    requires: 'with the token',
    data: SetPasswordBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'b3Jn…', password },
      answer: answerWithItem(`{ "email": "${email}" }`),
    },
  },
  {
    name: 'GetDeployment',
    http: 'GET /v1/deployment',
    summary: 'What a page must know before anybody has signed in.',
    access: anyone,
    example: {
      answer: answerWithItem(
        '{ "deployment": "global", "frameHosts": [], "announcement": null, "singleSignOn": false, "helpDesk": false, "needsSetup": false, "selfSignup": false, "services": { "analytics": "", "core": "", … } }',
      ),
    },
  },
];
