import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LanguageMenu } from '../ui/pickers/LanguageMenu.tsx';
import { shellTexts } from './en/shell.ts';
import { applyLanguage, chooseLanguage, offeredLanguages, startLanguage } from './language-choice.ts';
import { currentLocale, showLanguage, useText } from './text.ts';

function Greeting() {
  return <p>{useText(shellTexts)('home')}</p>;
}
const page = () => document.documentElement;

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  act(() => showLanguage('en', {}));
});

describe('the interface language', () => {
  it('R-LNG-03, 1:438: is English until one is chosen', async () => {
    await startLanguage();
    render(<Greeting />);
    expect(screen.getByText('Home')).toBeVisible();
    expect(currentLocale()).toBe('en');
  });

  it('R-LNG-04, 1:445: is remembered under the key "locale"', async () => {
    await chooseLanguage('de-de');
    expect(localStorage.getItem('locale')).toBe('de-de');
    expect(page().lang).toBe('de-de');
    act(() => showLanguage('en', {}));
    await startLanguage();
    expect(currentLocale()).toBe('de-de');
  });

  it('R-LNG-02: es-es starts as es-mx', async () => {
    localStorage.setItem('locale', 'es-es');
    await startLanguage();
    expect(currentLocale()).toBe('es-mx');
    expect(page().lang).toBe('es-mx');
  });

  it('R-LNG-05 (1:440): a right-to-left language mirrors the page', async () => {
    for (const language of ['he-il', 'ur-pk', 'fa-ir', 'ar-ar', 'ar-jo', 'ps-af']) {
      act(() => showLanguage(language, {}));
      expect(page().dir).toBe('rtl');
    }
    await applyLanguage('en');
    expect(page().dir).toBe('ltr');
  });

  it('shows the language that was chosen last, whichever is loaded first', async () => {
    await Promise.all([applyLanguage('de-de'), applyLanguage('en')]);
    expect(currentLocale()).toBe('en');
  });

  it('R-LNG-01, 1:439: the menu lists twelve languages in their own words', async () => {
    const user = userEvent.setup();
    render(<LanguageMenu />);
    await user.click(screen.getByRole('button', { name: 'Language' }));
    const names = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(names).toEqual([
      'English',
      '简体中文',
      '繁體中文',
      'Español',
      '日本語',
      'Deutsch',
      'Português (Brasil)',
      'Français (France)',
      'Français (Canada)',
      'ไทย',
      'Русский',
      '한국어',
    ]);
    expect(screen.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  });

  it('a language that is chosen in the menu is shown without a reload', async () => {
    const user = userEvent.setup();
    render(
      <>
        <LanguageMenu />
        <Greeting />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Language' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
    await waitFor(() => expect(screen.getByText('Startseite')).toBeVisible());
  });

  it('1:317: the beta environment offers extra languages', () => {
    expect(offeredLanguages(null).map(({ id }) => id)).not.toContain('he-il');
    // chosen there, it is shown here, too: the list must say so
    expect(offeredLanguages('he-il').map(({ id }) => id)).toContain('he-il');
    vi.stubGlobal('location', { ...location, hostname: 'beta.stepwell.example' });
    expect(offeredLanguages(null).map(({ id }) => id)).toContain('he-il');
  });
});
