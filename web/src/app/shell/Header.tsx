import { Menu as MenuIcon, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useIpStatus } from '../../providers/ip-check.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { LanguageMenu } from '../../ui/pickers/LanguageMenu.tsx';
import { ThemeSwitch } from '../../ui/controls/ThemeSwitch.tsx';
import type { SignedInSession } from '../feature.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { CompanyBrand } from './CompanyBrand.tsx';
import styles from './Header.module.css';
import { InviteButton } from './InviteButton.tsx';
import { setMenuOpen } from './menu-state.ts';
import { openPalette, paletteKeys } from './palette-state.ts';
import { useCreateActions } from './use-create-actions.ts';
import { UserMenu } from './UserMenu.tsx';

/** One line: search, create, language, theme, account (R-HDR-01); on a phone create, search and account are in the toolbar (R-HDR-02). */
export function Header({ session, phone }: { session: SignedInSession; phone: boolean }) {
  const t = useText(shellTexts);
  if (phone) {
    return (
      <header className={styles['header']}>
        <IconButton icon={MenuIcon} name={t('openMenu')} onClick={() => setMenuOpen(true)} />
        <CompanyBrand session={session} />
        <span className={styles['gap']} />
        <LanguageMenu button={IconButton} />
        <ThemeSwitch button={IconButton} />
      </header>
    );
  }
  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={styles['search']}
        aria-keyshortcuts={paletteKeys.replace(' ', '+')}
        onClick={openPalette}
      >
        <Icon icon={Search} />
        <span>{t('searchLabel')}</span>
        <Keys keys={paletteKeys} />
      </button>
      <span className={styles['gap']} />
      <InviteButton session={session} />
      <CreateMenu session={session} />
      <LanguageMenu button={IconButton} />
      <ThemeSwitch button={IconButton} />
      <UserMenu session={session} />
    </header>
  );
}

/** What the person may create, by role (R-HDR-03); hidden if that is nothing. */
function CreateMenu({ session }: { session: SignedInSession }) {
  const t = useText(shellTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasPassed = useIpStatus() === 'passed';
  const actions = useCreateActions(session);
  if (actions.length === 0 || !hasPassed) return null;
  return (
    <>
      <Button icon={Plus} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('create')}
      </Button>
      <Menu anchor={anchor} onClose={() => setAnchor(null)} actions={actions} />
    </>
  );
}
