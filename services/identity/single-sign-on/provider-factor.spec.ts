import { expect, it } from 'vitest';
import { provesSecondFactor } from './provider-factor.ts';

it.each([
  { methods: ['pwd', 'mfa'], contexts: [] },
  { methods: [], contexts: ['https://refeds.org/profile/mfa'] },
  { methods: [], contexts: ['http://schemas.microsoft.com/claims/multipleauthn'] },
  { methods: [], contexts: ['urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI'] },
])('what a provider says of several factors is taken: %j', (evidence) => {
  expect(provesSecondFactor(evidence)).toBe(true);
});

it.each([
  { methods: [], contexts: [] },
  { methods: ['pwd', 'otp'], contexts: [] },
  { methods: ['MFA', 'nomfa'], contexts: [] },
  { methods: ['hwk'], contexts: ['phr', '2'] },
  { methods: [], contexts: ['mfa', 'https://refeds.org/profile/sfa', 'https://refeds.org/profile/mfa/'] },
  { methods: [], contexts: ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'] },
])('one factor, however strong, and values of a provider’s own say nothing: %j', (evidence) => {
  expect(provesSecondFactor(evidence)).toBe(false);
});
