import type { CallResult } from '../../providers/api-client.ts';

/** Why a password was refused. */
export type PasswordAlert = 'format' | 'reused' | 'forbidden' | 'common' | 'failed';

const alerts: Readonly<Record<string, PasswordAlert>> = {
  regex: 'format',
  reused: 'reused',
  certain_value: 'forbidden',
};
/** The three reasons of 3:206; everything else is a failure without a reason. */
export const passwordAlertOf = (result: CallResult<unknown>): PasswordAlert =>
  result.fields?.['password'] === 'rules.passwordCommon'
    ? 'common'
    : (alerts[String(result.facts?.['authType'])] ?? 'failed');
