import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../i18n/language-choice.ts';
import { currentLocale, showLanguage } from '../i18n/text.ts';
import { successEnvelope, TestNetwork } from '../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../test-session.ts';
import { signOut } from './session.ts';
import { signIn } from './sign-in.ts';

const save = 'PUT /v1/profile/me/locale';
let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({ [save]: successEnvelope() });
  stubMariaSession(network);
});
afterEach(async () => {
  await signOut();
  localStorage.clear();
  showLanguage('en', {});
});
const signInWith = (locale: string | null, interfaceLanguage: string | null = null) => {
  const organization = organizationOf();
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, locale } });
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({
    item: { ...organization, settings: { ...organization.settings, interfaceLanguage } },
  });
  return signIn('maria@harbour.example', 'secret');
};
const saved = () => network.requestsTo(save).map(({ body }) => body);

describe('the language of an account', () => {
  it('R-SES-11, user-locale-update: is updated when the person changes the language', async () => {
    await signInWith('en');
    await chooseLanguage('fr-ca');
    await expect.poll(saved).toEqual([{ locale: 'fr-ca' }]);
  });

  it('is the one in which they see the product on any device', async () => {
    await signInWith('ja-jp');
    expect(currentLocale()).toBe('ja-jp');
    expect(localStorage.getItem('locale')).toBe('ja-jp');
    expect(saved()).toEqual([]);
  });

  it('becomes the one that they chose on the sign-in page', async () => {
    await chooseLanguage('de-de');
    await signInWith('en');
    expect(currentLocale()).toBe('de-de');
    await expect.poll(saved).toEqual([{ locale: 'de-de' }]);
  });

  it('is the language of the organisation until they choose one', async () => {
    await signInWith(null, 'ko-kr');
    expect(currentLocale()).toBe('ko-kr');
    expect(localStorage.getItem('locale')).toBeNull();
  });
});
