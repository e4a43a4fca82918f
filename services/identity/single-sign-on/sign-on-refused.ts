/** Why a sign-in through a provider came to nothing; written to the server's log, the person sees "Login failed". */
export type RefusalCause =
  | 'no-flow'
  | 'no-connection'
  | 'provider-address'
  | 'provider-unreachable'
  | 'provider-answer'
  | 'claims'
  | 'replayed'
  | 'assertion'
  | 'document'
  | 'destination'
  | 'status'
  | 'name-id';

/** A sign-in through a provider that did not succeed. */
export class SignOnRefused extends Error {
  readonly reason: RefusalCause;
  constructor(reason: RefusalCause, options: ErrorOptions = {}) {
    super(`Single sign-on was refused: ${reason}`, options);
    this.name = 'SignOnRefused';
    this.reason = reason;
  }
}
