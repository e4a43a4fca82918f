import { describe, expect, it } from 'vitest';
import {
  betaLanguages,
  defaultLanguage,
  interfaceLanguages,
} from '../../../contracts/kernel/interface-languages.ts';
import { passwordChangedEmail } from './account-emails.ts';
import { emailLanguages } from './email-translator.ts';
import { invitationEmail } from './invitation-email.ts';

const tom = (locale: string | null) => ({
  id: 'e1',
  organizationId: 'harbour',
  personId: 'tom',
  name: 'Tom <b>',
  address: 'tom@harbour.example',
  locale,
});
const changed = (locale: string | null) =>
  passwordChangedEmail(tom(locale), '2026-11-25T08:07:00.000Z', 'https://stepwell.example/?forgot');
const placeholders = (text: string) => (text.match(/%\{\w+\}/g) ?? []).toSorted();

describe('emails', () => {
  it.each([null, 'xx', 'en'])('are in English for %s', (locale) => {
    const { subject, text, html } = changed(locale);
    expect(subject).toBe('Your password was changed');
    expect(text).toMatch(
      /^Hello Tom <b>,\n\nThe password of your account was changed on 2026-11-25 at 08:07 UTC/,
    );
    expect(text).toMatch(/Set a new password:\nhttps:\/\/stepwell\.example\/\?forgot\n\n.*\n\nStepwell\n$/);
    expect(html).toContain('<div lang="en" dir="ltr"');
    expect(html).toContain('Hello Tom &lt;b&gt;,');
  });

  it('are in the language of their recipient, and say that it was translated', () => {
    const { subject, text, html } = changed('de-de');
    expect(subject).not.toBe('Your password was changed');
    expect(text).toContain('2026-11-25');
    expect(text.trim().endsWith(emailLanguages['de-de'].translated)).toBe(true);
    expect(html).toContain('lang="de-de"');
  });

  it('have no link that the inviter typed as a name', () => {
    const link = { address: 'https://s.example/a', codeAddress: 'https://s.example/b', code: '123412341234' };
    const email = invitationEmail({ ...tom('en'), name: 'see evil.example/pay' }, link, {
      inviter: 'https://evil.example/login',
      organization: 'Harbour Works',
      validDays: 7,
    });
    expect(JSON.stringify(email)).not.toContain('evil.example');
  });

  it('are written from right to left where the language is', () => {
    const link = { address: 'https://s.example/a', codeAddress: 'https://s.example/b', code: '123412341234' };
    const { html } = invitationEmail(tom('he-il'), link, {
      inviter: null,
      organization: 'Harbour Works',
      validDays: 7,
    });
    expect(html).toContain('lang="he-il" dir="rtl"');
    expect(html).toContain('\u20681234 1234 1234\u2069');
    expect(html).toContain('https://s.example/b ');
  });

  it.each([...interfaceLanguages, ...betaLanguages])('have every text with its values in %s', (language) => {
    for (const [key, english] of Object.entries(emailLanguages[defaultLanguage])) {
      const translated: string = emailLanguages[language][key as 'greeting'];
      expect([key, placeholders(translated)]).toEqual([key, placeholders(english)]);
      if (key !== 'translated') expect(translated).not.toBe('');
    }
  });
});
