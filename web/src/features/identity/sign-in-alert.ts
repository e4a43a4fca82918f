import { type CallResult, isUnavailable } from '../../providers/api-client.ts';

/** Why signing in failed; the screen has the texts. */
export type SignInAlert =
  | {
      readonly kind:
        | 'invalid'
        | 'use-sso'
        | 'sso-failed'
        | 'disabled'
        | 'employee-id'
        | 'invalid-name'
        | 'client-key'
        | 'employee-id-invalid'
        | 'invalid-id'
        | 'employee-id-unregistered'
        | 'unavailable'
        | 'unexpected'
        | 'not-registered'
        | 'generation'
        | 'reset-failed'
        | 'second-factor-expired'
        | 'passkey-cancelled'
        | 'address';
    }
  | { readonly kind: 'slowed'; readonly until: number };

/** The alert for a refused call. */
export const alertOf = (result: CallResult<unknown>): SignInAlert => {
  const seconds = result.facts?.['retryAfterSeconds'];
  switch (result.error) {
    case 'signin.invalid-credentials':
      return { kind: 'invalid' };
    case 'signin.slowed-down':
      return { kind: 'slowed', until: Date.now() + (typeof seconds === 'number' ? seconds : 2) * 1000 };
    case 'signin.not-registered':
      return { kind: 'not-registered' };
    case 'signin.generation':
      return { kind: 'generation' };
    case 'signin.use-sso':
      return { kind: 'use-sso' };
    case 'signin.sso-failed':
      return { kind: 'sso-failed' };
    case 'signin.disabled':
      return { kind: 'disabled' };
    case 'access.address-not-allowed':
      return { kind: 'address' };
    case 'server.unexpected':
      return { kind: 'invalid' }; // R-AUTH-23: also an internal error
    default:
      return { kind: isUnavailable(result) ? 'unavailable' : 'unexpected' };
  }
};

/** The alert of signing in with a name of the organisation, where it is another one. */
export function nameAlertOf(result: CallResult<unknown>): SignInAlert {
  switch (result.error) {
    case 'signin.invalid-credentials':
      return { kind: 'invalid-name' };
    case 'signin.name-disabled':
      return { kind: 'employee-id' };
    case 'signin.employee-id-unregistered':
      return { kind: 'employee-id-unregistered' };
    case 'server.unexpected':
    case 'input.invalid':
      return { kind: 'invalid-id' };
    default:
      return alertOf(result);
  }
}
