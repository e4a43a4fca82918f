import { describe, expect, it } from 'vitest';
import { hashOfCode, newSetupCode } from './setup-code.ts';

describe('the code of a new installation', () => {
  it('is easy to type, and another each time', () => {
    const codes = Array.from({ length: 100 }, newSetupCode);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect(new Set(codes).size).toBe(100);
  });

  it('is the same however it is typed', () => {
    const hash = hashOfCode('ABCD-EFGH-JKLM-NPQR');
    for (const typed of ['abcdefghjklmnpqr', ' ABCD EFGH JKLM NPQR ', 'abcd-efgh-jklm-npqr'])
      expect(hashOfCode(typed)).toBe(hash);
    expect(hashOfCode('ABCD-EFGH-JKLM-NPQS')).not.toBe(hash);
  });
});
