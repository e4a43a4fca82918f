import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { hasFlag, useSession } from '../../providers/session.ts';
import styles from './ConsoleNav.module.css';

const pages = [
  { to: '/admin/users', label: 'users', flag: 'admin' },
  { to: '/admin/workspaces', label: 'workspaces', flag: 'admin' },
  { to: '/admin/workflows', label: 'workflows', flag: 'admin' },
  { to: '/admin/pipelines', label: 'pipelines', flag: 'admin' },
  { to: '/admin/letters', label: 'letters', flag: 'isOrgAdmin' },
  { to: '/admin/parked-events', label: 'parked', flag: 'isOrgAdmin' },
  { to: '/admin/seal-receipts', label: 'sealReceipts', flag: 'isOrgAdmin' },
  { to: '/admin/settings', label: 'settings', flag: 'isOrgAdmin' },
] as const;

/** Between the lists of the console. */
export function ConsoleNav() {
  const say = useText(adminTexts);
  const session = useSession();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen: where one is must be in sight.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles['nav']} aria-label={say('console')}>
      {pages
        .filter(({ flag }) => hasFlag(session, flag))
        .map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {say(label)}
          </NavLink>
        ))}
    </nav>
  );
}
