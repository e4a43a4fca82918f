import { CircleUser, Plus, Search, type LucideIcon } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { NavLink } from 'react-router';
import { useIpStatus } from '../../providers/ip-check.ts';
import { classes } from '../../ui/theme/classes.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { SignedInSession } from '../feature.ts';
import { menuOf } from '../features.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './MobileToolbar.module.css';
import { openPalette } from './palette-state.ts';
import { useCreateActions } from './use-create-actions.ts';
import { AccountMenu } from './UserMenu.tsx';

/** The bottom toolbar on phones: two links, create, search, account. */
export function MobileToolbar({ session }: { session: SignedInSession }) {
  const t = useText(shellTexts);
  const [creating, setCreating] = useState<HTMLElement | null>(null);
  const [account, setAccount] = useState<HTMLElement | null>(null);
  const hasPassed = useIpStatus() === 'passed';
  const places = hasPassed ? menuOf(session).filter((entry) => entry.phone) : [];
  const allowed = useCreateActions(session);
  const create = hasPassed ? allowed : [];
  return (
    <nav className={styles['bar']} aria-label={t('main')}>
      {places.slice(0, 2).map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) => classes(styles['item'], isActive && styles['here'])}
        >
          <Icon icon={icon} size="large" />
          {label()}
        </NavLink>
      ))}
      {create.length > 0 && (
        <ToolbarButton
          icon={Plus}
          label={t('create')}
          onClick={(event) => setCreating(event.currentTarget)}
        />
      )}
      <ToolbarButton icon={Search} label={t('search')} onClick={openPalette} />
      <ToolbarButton
        icon={CircleUser}
        label={t('account')}
        onClick={(event) => setAccount(event.currentTarget)}
      />
      <Menu anchor={creating} onClose={() => setCreating(null)} actions={create} />
      <AccountMenu session={session} anchor={account} onClose={() => setAccount(null)} />
    </nav>
  );
}

interface ToolbarButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}
function ToolbarButton({ icon, label, onClick }: ToolbarButtonProps) {
  return (
    <button type="button" className={styles['item']} onClick={onClick}>
      <Icon icon={icon} size="large" />
      {label}
    </button>
  );
}
