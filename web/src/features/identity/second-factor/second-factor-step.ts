import type { CallResult } from '../../../providers/api-client.ts';

/** What the server asks for after the password. */
export interface SecondFactorStep {
  readonly name: 'second-factor' | 'second-factor-setup';
  readonly challenge: string;
  readonly totp: boolean;
  readonly passkey: boolean;
  /** Whether passkeys can be added at this address. */
  readonly passkeys: boolean;
}

const names: Readonly<Record<string, SecondFactorStep['name']>> = {
  'signin.second-factor': 'second-factor',
  'signin.second-factor-setup': 'second-factor-setup',
};

/** The step that a refused password leads to; `null` if it was refused for another reason. */
export function secondFactorStepOf({ error, facts }: CallResult<unknown>): SecondFactorStep | null {
  const name = names[error ?? ''];
  if (name === undefined) return null;
  const has = (fact: string) => facts?.[fact] === true;
  return {
    name,
    challenge: String(facts?.['challenge']),
    totp: has('totp'),
    passkey: has('passkey'),
    passkeys: has('passkeys'),
  };
}
