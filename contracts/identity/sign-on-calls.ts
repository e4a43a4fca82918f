import { anyone } from '../kernel/access.ts';
import {
  answerWithItem,
  authorizationHeader,
  csrfHeader,
  successAnswer,
  type HttpCall,
} from '../kernel/http-call.ts';
import { CheckIdpBody, CustomTokenBody, ValidateOauthBody } from './session.ts';
import { ChangeLoginMethod } from './sign-on.ts';
import { ConnectionSecretBody, LoginMethodBody } from './sign-on-views.ts';

const { access } = ChangeLoginMethod;
const credential = 'org-1.5f0c….q83v…';

/** Single sign-on over HTTP: what uses cookies, redirects, DNS or a secret. */
export const signOnCalls: readonly HttpCall[] = [
  {
    name: 'CheckIdentityProvider',
    http: 'POST /sso/check-idp',
    summary:
      'Says how people of an email’s domain, or of a host, sign in. The code 404, with status 200, says that there is no single sign-on.',
    access: anyone,
    data: CheckIdpBody,
    example: {
      body: { email: 'tom@example.com' },
      answer: answerWithItem(
        '{ "domain": "acme.example.com", "ssoLoginOnly": false, "providers": [{ "id": "connection-1", "organizationId": "org-1", "name": "Acme", "kind": "custom" }] }',
      ),
    },
  },
  {
    name: 'StartSingleSignOn',
    http: 'GET /sso/start',
    summary:
      'Sends the browser to an identity provider, with a cookie by which it is recognised when it comes back.',
    access: anyone,
    example: {
      address: '/sso/start?organization=org-1&connection=connection-1&redirect=%2Fhome',
      type: 'text/html',
      answer: '303 to the provider',
    },
  },
  {
    name: 'FinishSingleSignOn',
    http: 'GET /sso/callback',
    summary:
      'Where a provider that speaks OpenID Connect sends the browser back to. It goes on to the sign-in page with a credential in the fragment, or with `sso=failed`.',
    access: anyone,
    requires: 'in the browser that started it',
    example: {
      address: '/sso/callback?code=…&state=…',
      type: 'text/html',
      answer: '303 to the sign-in page',
    },
  },
  {
    name: 'ReceiveSamlResponse',
    http: 'POST /sso/saml/{organizationId}/{connectionId}/acs',
    summary:
      'Where a provider that speaks SAML posts its response, as a form. It goes on to `FinishSamlSignOn`, which has the cookie of the start.',
    access: anyone,
    requires: 'for a request of the product',
    example: {
      address: '/sso/saml/org-1/connection-1/acs',
      headers: ['content-type: application/x-www-form-urlencoded'],
      body: 'SAMLResponse=PHNhbWxwOl…',
      type: 'text/html',
      answer: '303 to the next page',
    },
  },
  {
    name: 'FinishSamlSignOn',
    http: 'GET /sso/finish',
    summary: 'Goes on to the sign-in page with a credential in the fragment, or with `sso=failed`.',
    access: anyone,
    requires: 'in the browser that started it',
    example: {
      address: '/sso/finish?answer=eyJhbGciOi…',
      type: 'text/html',
      answer: '303 to the sign-in page',
    },
  },
  {
    name: 'ValidateSingleSignOn',
    http: 'POST /sso/validate-oauth',
    summary:
      'Exchanges the credential for a session once; later it says whether the credential is still valid, which is no use of the session: that is `RefreshSession`. With `useCustomToken`, the account had another credential before, and the token signs in by `SignInWithCustomToken`.',
    access: anyone,
    requires: 'with the credential and its cookie',
    data: ValidateOauthBody,
    example: {
      headers: [csrfHeader, 'cookie: stepwell_sign_on_binding=…'],
      body: { idToken: credential, device: 'Firefox', product: 'web' },
      answer: answerWithItem(
        '{ "useCustomToken": false, "userToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1", "sessionId": "session-1" }',
      ),
    },
  },
  {
    name: 'SignInWithCustomToken',
    http: 'POST /v1/auth/custom-token',
    summary: 'Signs in with the token of `ValidateSingleSignOn`, once and within two minutes.',
    access: anyone,
    requires: 'with the token',
    data: CustomTokenBody,
    example: {
      headers: [csrfHeader],
      body: { customToken: credential },
      answer: answerWithItem('{ "accessToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1" }'),
    },
  },
  {
    name: 'CheckDomain',
    http: 'POST /v1/sign-on/domains/{domainId}/check',
    summary: 'Looks for the TXT record of a domain, which verifies it for one organisation.',
    access,
    example: {
      address: '/v1/sign-on/domains/domain-1/check',
      headers: [authorizationHeader],
      answer: successAnswer,
    },
  },
  {
    name: 'CheckConnection',
    http: 'POST /v1/sign-on/connections/{connectionId}/check',
    summary:
      'Asks a provider that speaks OpenID Connect for its addresses, as a sign-in does. Refused with `sign-on.provider-unreachable` where none answers at the issuer.',
    access,
    example: {
      address: '/v1/sign-on/connections/connection-1/check',
      headers: [authorizationHeader],
      answer: successAnswer,
    },
  },
  {
    name: 'ReplaceConnectionSecret',
    http: 'PUT /v1/sign-on/connections/{connectionId}/secret',
    summary:
      'Replaces the client secret of a provider. It is stored with the keys and never shown. Refused with `sign-on.in-use` while everybody signs in with it, unless the sender’s role is as strong as the one that approved it.',
    access,
    data: ConnectionSecretBody,
    example: {
      address: '/v1/sign-on/connections/connection-1/secret',
      headers: [authorizationHeader],
      body: { secret: 'q83vAAECAwQ' },
      answer: successAnswer,
    },
  },
  {
    name: 'ChangeHowPeopleSignIn',
    http: 'PUT /v1/sign-on/login-method',
    summary:
      'Changes how members sign in. Single sign-on only needs a session that was started through the provider within ten minutes, two emergency owners, and a provider that signs in super admins, if there are others than the sender (`sign-on.not-approved`).',
    access,
    data: LoginMethodBody,
    example: {
      headers: [authorizationHeader],
      body: { loginMethod: 'email_and_sso' },
      answer: successAnswer,
    },
  },
];
