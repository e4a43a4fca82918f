import { describe, expect, it } from 'vitest';
import { ConsentDeleted, ConsentPublished, ConsentSigned } from '../../../contracts/identity/consent.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { changeConsent, createConsent, deleteConsent, type Consent } from './consent.ts';
import { createUserConsents, updateUserConsents } from './user-consents.ts';

const consentId = 'new-consent';
const content = { name: 'Filming', text: 'We film at this site.', mandatory: true };
const first = ConsentPublished({ consentId, version: 1, ...content });
const deleted = ConsentDeleted({ consentId, name: 'Filming' });

describe('a consent', () => {
  it('is published once, and the answer has its id', () => {
    expect(given().when(createConsent, content)).toMatchObject({
      events: [first],
      result: { id: consentId },
    });
    expect(given(first).when(createConsent, content).events).toEqual([]);
  });
  it('gets another version with another content, and none with the same', () => {
    const changed = { ...content, text: 'We film at every site.' };
    expect(given(first).when(changeConsent, { consentId, ...changed }).events).toEqual([
      ConsentPublished({ consentId, version: 2, ...changed }),
    ]);
    expect(given(first).when(changeConsent, { consentId, ...content }).events).toEqual([]);
  });
  it('is deleted once, and not changed afterwards', () => {
    expect(given(first).when(deleteConsent, { consentId }).events).toEqual([deleted]);
    expect(given(first, deleted).when(deleteConsent, { consentId }).refusal).toBe('resource.absent');
    expect(given(first, deleted).when(changeConsent, { consentId, ...content }).refusal).toBe(
      'resource.absent',
    );
  });
});

describe('what a person signs', () => {
  const userId = specContext.sender.actor;
  const known = new Map<string, Consent>([[consentId, { status: 'published', version: 2, content }]]);
  const answer = (version: number, isAgree: boolean, id = consentId) => ({
    consents: [{ id, version, isAgree }],
  });
  const signed = (isAgree: boolean, version = 2) =>
    ConsentSigned({ userId, consentId, version, name: 'Filming', isAgree });

  it.each([createUserConsents, updateUserConsents])('is recorded with its version, once', (decided) => {
    const when = (...before: ReturnType<typeof signed>[]) =>
      given(...before).when(decided, answer(2, true), specContext, known).events;
    expect(when()).toEqual([signed(true)]);
    expect(when(signed(true))).toEqual([]);
    expect(when(signed(false))).toEqual([signed(true)]);
    expect(when(signed(true, 1))).toEqual([signed(true)]);
  });
  it('is refused where another version, or nothing, is asked for', () => {
    const refusal = (data: object) =>
      given().when(createUserConsents, { ...data }, specContext, known).refusal;
    expect([refusal(answer(1, true)), refusal(answer(3, true)), refusal(answer(1, true, 'other'))]).toEqual(
      Array.from({ length: 3 }, () => 'consent.outdated'),
    );
  });
});
