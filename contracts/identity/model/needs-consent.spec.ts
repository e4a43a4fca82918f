import { describe, expect, it } from 'vitest';
import { needsConsent } from './needs-consent.ts';

const signed = (isAgree: boolean) => ({ signed: true, signedInfo: { isAgree } });
const unsigned = { signed: false, signedInfo: null };

describe('a consent', () => {
  it.each([
    ['R-CON-01', true, unsigned, true],
    ['R-CON-01', false, unsigned, true],
    ['R-CON-01', true, signed(false), true],
    ['R-CON-01', true, signed(true), false],
    ['R-CON-02', false, signed(false), false],
    ['R-CON-01', false, signed(true), false],
  ] as const)('%s: mandatory %s with %j is asked for: %s', (_rule, mandatory, state, isAsked) => {
    expect(needsConsent({ mandatory, ...state })).toBe(isAsked);
  });
});
