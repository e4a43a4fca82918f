/** A consent as far as it decides whether somebody is asked. */
export interface AskedConsent {
  readonly mandatory: boolean;
  readonly signed: boolean;
  readonly signedInfo: { readonly isAgree: boolean } | null;
}

/** Whether somebody must be asked (1:253): it is not signed, or is mandatory and was signed without agreement. */
export const needsConsent = ({ mandatory, signed, signedInfo }: AskedConsent): boolean =>
  !signed || (mandatory && signedInfo?.isAgree !== true);
