import type { CallResult } from '../../../providers/api-client.ts';
import type { Arrival } from '../../../providers/sign-in.ts';

/** What the server asks for after the first step, whatever that was. */
export interface SecondFactorStep {
  readonly name: 'second-factor' | 'second-factor-setup';
  readonly challenge: string;
  /** Who is on their way in. */
  readonly arrival: Arrival;
  readonly totp: boolean;
  readonly passkey: boolean;
  /** Whether passkeys can be added at this address. */
  readonly passkeys: boolean;
}

const names: Readonly<Record<string, SecondFactorStep['name']>> = {
  'signin.second-factor': 'second-factor',
  'signin.second-factor-setup': 'second-factor-setup',
};

/** The step that a refused way in leads to; `null` if it was refused for another reason. */
export function secondFactorStepOf(
  { error, facts }: CallResult<unknown>,
  arrival: Arrival,
): SecondFactorStep | null {
  const name = names[error ?? ''];
  if (name === undefined) return null;
  const has = (fact: string) => facts?.[fact] === true;
  return {
    name,
    arrival,
    challenge: String(facts?.['challenge']),
    totp: has('totp'),
    passkey: has('passkey'),
    passkeys: has('passkeys'),
  };
}
