import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, newSeed, recoveryHash, totpStep, totpUri, withoutCode } from './codes.ts';

/** The secret of RFC 6238's test vectors, whose SHA-1 codes have eight digits there and six here. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(totpStep(seed, code, 0, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('count half a minute early or late, once, and with spaces', () => {
    const at = 59_000;
    const shown = (seconds: number) => totpStep(seed, '287 082', 0, at + seconds * 1000);
    expect([shown(-30), shown(30)]).toEqual([1, 1]);
    expect([shown(-60), shown(61)]).toEqual([null, null]);
    expect(totpStep(seed, '287082', 1, at)).toBeNull();
    for (const wrong of ['287083', '', '28708', 'abcdef']) expect(totpStep(seed, wrong, 0, at)).toBeNull();
  });

  it('come from seeds of 160 bits, which an app reads off the address', () => {
    expect(newSeed()).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri(seed, 'ada@harbour.example')).toContain('otpauth://totp/Stepwell:ada%40harbour.example?');
    expect(totpUri(seed, 'ada@harbour.example')).toContain(`secret=${seed}`);
  });
});

describe('recovery codes', () => {
  it('are ten of 80 bits, each of which counts once however it is typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const hashes = codes.map((code) => recoveryHash('ada', code));
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    const rest = withoutCode(hashes, recoveryHash('ada', typed)) ?? [];
    expect(rest).toHaveLength(9);
    expect(withoutCode(rest, recoveryHash('ada', typed))).toBeNull();
    expect(withoutCode(hashes, recoveryHash('ben', typed))).toBeNull();
  });
});
