import { describe, expect, it } from 'vitest';
import {
  accountNameOf,
  clientKeyOfHost,
  EmployeeId,
  fullAccountName,
  SharedAccountName,
} from './account-name.ts';

describe('the name of an account', () => {
  it('R-EMP-02: takes the client key from the first label of the host', () => {
    expect(accountNameOf('op1', 'acme.example')).toEqual({ kind: 'employee', id: 'op1', clientKey: 'acme' });
    expect(clientKeyOfHost('Acme.Example.com')).toBe('acme');
  });
  it('R-EMP-03: takes the client key from after the at-sign, whatever the host', () => {
    expect(accountNameOf('op1@ACME', 'globex.example')).toEqual({
      kind: 'employee',
      id: 'op1',
      clientKey: 'acme',
    });
    expect(accountNameOf('op@1@acme', 'localhost')).toEqual({
      kind: 'employee',
      id: 'op@1',
      clientKey: 'acme',
    });
  });
  it.each(['localhost', '127.0.0.1', '[::1]', '::1', '', '-.example'])(
    'R-EMP-04: has none where host %s has no label',
    (host) => {
      expect(accountNameOf('op1', host)).toBeNull();
    },
  );
  it('R-EMP-04: has none after an empty at-sign, or after one with a whole domain', () => {
    expect(accountNameOf('op1@', 'acme.example')).toBeNull();
    expect(accountNameOf('op1@acme.example', 'acme.example')).toBeNull();
  });
  it("R-SHA-01: is that of a shared account with '.shared@' in it (1:279)", () => {
    const name = accountNameOf('Line1.Shared@acme', 'localhost');
    expect(name).toEqual({ kind: 'shared', id: 'Line1', clientKey: 'acme' });
    expect(name && fullAccountName(name)).toBe('Line1.shared@acme');
    expect(accountNameOf('line1.shared', 'acme.example')?.kind).toBe('employee');
  });
  it('is written as it can be entered anywhere', () => {
    expect(fullAccountName({ kind: 'employee', id: 'op1', clientKey: 'acme' })).toBe('op1@acme');
  });
  it.each(['op1', '0042', 'Ünal.k', 'a'])('may be %s', (text) => {
    expect(EmployeeId.safeParse(text).success).toBe(true);
    expect(SharedAccountName.safeParse(text).success).toBe(true);
  });
  it.each(['', ' op1', 'op 1', 'op1@acme', '.op1', 'op1.', 'line1.shared', 'x'.repeat(65), 'a\u202Eb'])(
    'may not be %j',
    (text) => {
      expect(EmployeeId.safeParse(text).success).toBe(false);
    },
  );
});
