import { anyone, where, withFlag } from '../kernel/access.ts';
import {
  answerWithItem,
  authorizationHeader,
  csrfHeader,
  successAnswer,
  type HttpCall,
} from '../kernel/http-call.ts';
import {
  ClientKeyBody,
  CreateSharedAccountBody,
  EmployeeFirstPasswordBody,
  EmployeeLoginBody,
  EmployeeTokenBody,
  EncodeTermQuery,
  RefreshAccountBody,
  ResetAccountPasswordBody,
  SharedLoginBody,
} from './account.ts';
import { ResetMasterPasswordBody } from './master-password.ts';

const password = 'Harbour-mill-7';
const employee = { employeeId: 'op1', clientKey: 'acme' };
const browserCookie = 'cookie: stepwell_browser=…';
const credential = (fields: string): string =>
  answerWithItem(`{ ${fields}"disposablePwd": "org-1.s1.Zk9…", "refreshToken": "org-1.s1.b3Jn…" }`);
const encoded = 'eyJ0…';
const headers = [csrfHeader, authorizationHeader];

/** Who knows and replaces the master password, where people sign in with employee IDs. */
export const readsMasterPassword = where('employeeIdLogin', withFlag('masterPassword'));

/** Endpoints of accounts that sign in with a name of their organisation, and of its master password. */
export const accountCalls: readonly HttpCall[] = [
  {
    name: 'SignInEmployee',
    http: 'POST /v1/auth/employeeId-account/login',
    summary:
      'Signs in with an employee ID. `SignIn` exchanges the disposable password for an access token; the refresh token is only accepted with the cookie that is set here.',
    access: anyone,
    data: EmployeeLoginBody,
    example: {
      headers: [csrfHeader],
      body: { ...employee, password },
      answer: credential('"email": "op1@acme", '),
    },
  },
  {
    name: 'SetEmployeeFirstPassword',
    http: 'POST /v1/auth/employeeId-account/first-password',
    summary: 'Signs in with a password that an administrator set, and replaces it.',
    access: anyone,
    data: EmployeeFirstPasswordBody,
    example: {
      headers: [csrfHeader],
      body: { ...employee, password: 'Given-by-2-others', newPassword: password },
      answer: credential('"email": "op1@acme", '),
    },
  },
  {
    name: 'RefreshEmployee',
    http: 'POST /v1/auth/employeeId-account/refresh',
    summary: 'The next disposable password and refresh token of an employee’s session.',
    access: anyone,
    requires: 'with the refresh token and the cookie of its browser',
    data: RefreshAccountBody,
    example: {
      headers: [csrfHeader, browserCookie],
      body: { refreshToken: 'org-1.s1.b3Jn' },
      answer: credential(''),
    },
  },
  {
    name: 'GetEmployeeToken',
    http: 'POST /admin/gettoken',
    summary: 'Signs in an employee who has no password of their own with the master password.',
    access: anyone,
    data: EmployeeTokenBody,
    example: {
      headers: [csrfHeader],
      body: { ...employee, employeeIdMP: password },
      answer: credential('"email": "op1@acme", '),
    },
  },
  {
    name: 'SignInSharedAccount',
    http: 'POST /v1/auth/shared-account/login',
    summary: 'Signs in with a shared account, like `SignInEmployee`.',
    access: anyone,
    data: SharedLoginBody,
    example: {
      headers: [csrfHeader],
      body: { account: 'line1.shared@acme', password },
      answer: credential('"account": "line1.shared@acme", "email": "line1.shared@acme", '),
    },
  },
  {
    name: 'RefreshSharedAccount',
    http: 'POST /v1/auth/shared-account/refresh',
    summary: 'The next disposable password and refresh token of a shared account’s session.',
    access: anyone,
    requires: 'with the refresh token and the cookie of its browser',
    data: RefreshAccountBody,
    example: {
      headers: [csrfHeader, browserCookie],
      body: { refreshToken: 'org-1.s1.b3Jn' },
      answer: credential(''),
    },
  },
  {
    name: 'EncodeTerm',
    http: 'GET /v1/auth/encode-term',
    summary:
      'Encodes a password for the call that sets it; the text is encrypted with the key of `GetPasswordKey`, so that no log of an address holds it. The result is valid for ten minutes, for the asker alone.',
    access: withFlag('isOrgAdmin'),
    data: EncodeTermQuery,
    example: {
      address: '/v1/auth/encode-term?text=q83v',
      headers: [authorizationHeader],
      answer: answerWithItem(`{ "encoded": "${encoded}" }`),
    },
  },
  {
    name: 'CreateSharedAccount',
    http: 'POST /v1/admin/user/shared-account',
    summary: 'Adds an account that several people use, with a password that was encoded by `EncodeTerm`.',
    access: where('sharedAccountLogin', withFlag('isOrgAdmin')),
    data: CreateSharedAccountBody,
    example: {
      headers: [authorizationHeader],
      body: { account: 'line1', displayName: 'Line 1', role: 'viewer', password: encoded },
      answer: answerWithItem('{ "id": "user-3" }'),
    },
  },
  {
    name: 'ResetSharedAccountPassword',
    http: 'POST /v1/auth/shared-account/reset-password',
    summary: 'Replaces the password of a shared account and ends its sessions.',
    access: where('sharedAccountLogin', withFlag('isOrgAdmin')),
    data: ResetAccountPasswordBody,
    example: { headers, body: { userId: 'user-3', password: encoded }, answer: successAnswer },
  },
  {
    name: 'ResetEmployeePassword',
    http: 'POST /v1/auth/employeeId-account/reset-password',
    summary:
      'Sets the password of another employee who signs in with an ID; they choose their own when they next sign in.',
    access: where('employeeIdLogin', withFlag('isOrgAdmin')),
    data: ResetAccountPasswordBody,
    example: { headers, body: { userId: 'user-2', password: encoded }, answer: successAnswer },
  },
  {
    name: 'GetMasterPassword',
    http: 'GET /v1/auth/employeeIdMP',
    summary: 'The master password of the organisation. Reading it is recorded.',
    access: readsMasterPassword,
    example: {
      headers: [authorizationHeader],
      answer: answerWithItem('{ "employeeIdMP": "Harbour-mill-7" }'),
    },
  },
  {
    name: 'ResetMasterPassword',
    http: 'POST /v1/auth/reset-employeeIdMP',
    summary: 'Replaces the master password and ends the sessions that were started with it.',
    access: readsMasterPassword,
    data: ResetMasterPasswordBody,
    example: { headers, body: { employeeIdMP: password }, answer: successAnswer },
  },
  {
    name: 'ChangeClientKey',
    http: 'PUT /v1/organization-settings/my/client-key',
    summary:
      'Sets the name by which employees find the organisation: the first label of its address, and what follows the at-sign of an ID. No two organisations have the same.',
    access: withFlag('permissions'),
    data: ClientKeyBody,
    example: { headers, body: { clientKey: 'acme' }, answer: successAnswer },
  },
];
