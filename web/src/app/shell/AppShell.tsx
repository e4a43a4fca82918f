import { useMediaQuery } from '../../browser/use-media-query.ts';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../../providers/session.ts';
import { BareDialog } from '../../ui/overlays/Dialog.tsx';
import { classes } from '../../ui/theme/classes.ts';
import type { SignedInSession } from '../feature.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './AppShell.module.css';
import { Header } from './Header.tsx';
import { GlobalBanner } from './GlobalBanner.tsx';
import { NewVersion } from './NewVersion.tsx';
import { IpAlert } from './IpAlert.tsx';
import { resetMenu, setMenuOpen, useMenuOpen } from './menu-state.ts';
import { MobileToolbar } from './MobileToolbar.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { InFrame } from '../../ui/layout/FrameMain.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SignedInParts } from './SignedInParts.tsx';
import { UseApp } from './UseApp.tsx';
import { WindowFrame } from './WindowFrame.tsx';

/** Side menu, header and content; on phones, a toolbar below. In a page of others there is no side menu (R-SMN-13). */
export function AppShell() {
  const t = useText(shellTexts);
  const session = useSession();
  const menuOpen = useMenuOpen();
  const phone = useMediaQuery('(max-width: 720px)');
  const { pathname } = useLocation();
  const isFramed = window.self !== window.top;
  useEffect(resetMenu, [phone, pathname]);
  if (session.status !== 'signed-in') return <WindowFrame />;
  return (
    <div
      className={classes(
        styles['shell'],
        isFramed && styles['framed'],
        !phone && !menuOpen && styles['folded'],
      )}
    >
      <a className={styles['skip']} href="#content">
        {t('skipToContent')}
      </a>
      {!isFramed && <MainMenu session={session} phone={phone} isOpen={menuOpen} />}
      <div className={styles['column']}>
        <Header session={session} phone={phone} />
        <GlobalBanner />
        <OfflineBar />
        <IpAlert session={session} />
        <main id="content" className={styles['content']} tabIndex={-1}>
          <InFrame>
            <Outlet />
          </InFrame>
        </main>
        {phone && <MobileToolbar session={session} />}
      </div>
      <SignedInParts />
      <NewVersion />
      <UseApp />
    </div>
  );
}

interface MainMenuProps {
  readonly session: SignedInSession;
  readonly phone: boolean;
  readonly isOpen: boolean;
}

/** Beside the page; on a phone above it. */
function MainMenu({ session, phone, isOpen }: MainMenuProps) {
  const t = useText(shellTexts);
  if (!phone) return <SideMenu session={session} folded={!isOpen} phone={false} />;
  return (
    <BareDialog open={isOpen} label={t('main')} onClose={() => setMenuOpen(false)}>
      <SideMenu session={session} folded={false} phone />
    </BareDialog>
  );
}
