import { useMediaQuery } from '../../browser/use-media-query.ts';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../../providers/session.ts';
import { BareDialog } from '../../ui/overlays/Dialog.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './AppShell.module.css';
import { CommandPalette } from './CommandPalette.tsx';
import { Header } from './Header.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { resetMenu, setMenuOpen, useMenuOpen } from './menu-state.ts';
import { MobileToolbar } from './MobileToolbar.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { Overlays } from './Overlays.tsx';
import { InFrame } from '../../ui/layout/FrameMain.tsx';
import { SideMenu } from './SideMenu.tsx';
import { WindowFrame } from './WindowFrame.tsx';

/** Side menu, header and content; on phones, a toolbar below. */
export function AppShell() {
  const t = useText(shellTexts);
  const session = useSession();
  const menuOpen = useMenuOpen();
  const phone = useMediaQuery('(max-width: 720px)');
  const { pathname } = useLocation();
  useEffect(resetMenu, [phone, pathname]);
  if (session.status !== 'signed-in') return <WindowFrame />;
  return (
    <div className={classes(styles['shell'], !phone && !menuOpen && styles['folded'])}>
      <a className={styles['skip']} href="#content">
        {t('skipToContent')}
      </a>
      {phone ? (
        <BareDialog open={menuOpen} label={t('main')} onClose={() => setMenuOpen(false)}>
          <SideMenu session={session} folded={false} phone />
        </BareDialog>
      ) : (
        <SideMenu session={session} folded={!menuOpen} phone={false} />
      )}
      <div className={styles['column']}>
        <Header session={session} phone={phone} />
        <OfflineBar />
        <main id="content" className={styles['content']} tabIndex={-1}>
          <InFrame>
            <Outlet />
          </InFrame>
        </main>
        {phone && <MobileToolbar session={session} />}
      </div>
      <Overlays />
      <CommandPalette />
      <IdleWarning />
    </div>
  );
}
