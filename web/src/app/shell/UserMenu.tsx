import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../providers/session.ts';
import { useDeployment } from '../../providers/use-deployment.ts';
import { useAvatar } from '../../providers/use-small-picture.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Tooltip } from '../../ui/text/Tooltip.tsx';
import type { SignedInSession } from '../feature.ts';
import { features } from '../features.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import styles from './Header.module.css';

interface AccountMenuProps {
  readonly session: SignedInSession;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The account menu: who is signed in, their pages, signing out. */
export function AccountMenu({ session, anchor, onClose }: AccountMenuProps) {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const deployment = useDeployment();
  const { displayName, email, organization } = session.profile;
  const places = features
    .flatMap((feature) => feature.account ?? [])
    .filter(({ exists }) => exists?.(deployment) ?? true)
    .map(({ to, label, icon }) => ({ id: to, label: label(), icon, run: () => void navigate(to) }));
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      header={
        <span className={styles['person']}>
          <b dir="auto">{displayName}</b>
          <span dir="auto">{email}</span>
          <br />
          <span dir="auto">{organization.name}</span>
        </span>
      }
      actions={[...places, { id: 'sign-out', label: t('signOut'), icon: LogOut, run: () => void signOut() }]}
    />
  );
}

export function UserMenu({ session }: { session: SignedInSession }) {
  const t = useText(shellTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { id, displayName, avatarId } = session.profile;
  const picture = useAvatar(id, avatarId);
  return (
    <>
      <Tooltip title={displayName}>
        <button
          type="button"
          className={styles['account']}
          aria-label={t('account')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Avatar name={displayName} url={picture} large />
        </button>
      </Tooltip>
      <AccountMenu session={session} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
