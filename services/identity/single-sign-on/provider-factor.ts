import type { OutsidePerson } from './choose-account.ts';

/**
 * How a provider says that it asked for several factors: authentication contexts of OpenID Connect (`acr`) and of SAML,
 * and the methods that Entra ID lists in a SAML attribute. Anything else, and a strong single factor above all, says no.
 */
const severalFactors: ReadonlySet<string> = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'http://idmanagement.gov/ns/assurance/aal/2',
  'http://idmanagement.gov/ns/assurance/aal/3',
  'urn:okta:loa:2fa:any',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  // a card with a PIN
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
]);
/** `amr` of RFC 8176. */
const multiFactor = 'mfa';

/** What a provider says about how somebody signed in there, in what it signed. */
export interface ProviderEvidence {
  readonly methods: readonly string[];
  readonly contexts: readonly string[];
}

/** Somebody who has just come back from their provider. */
export interface IdentifiedPerson extends OutsidePerson {
  /** Whether the provider says that it asked them for a second factor. */
  readonly hasProvedFactor: boolean;
}

/** Whether a provider says that it asked for several factors. */
export const provesSecondFactor = ({ methods, contexts }: ProviderEvidence): boolean =>
  methods.includes(multiFactor) || contexts.some((each) => severalFactors.has(each));
