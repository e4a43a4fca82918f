import { UserPlus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { offersInvitations } from '../../providers/may-invite.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { SignedInSession } from '../feature.ts';

const usersPath = '/admin/users';

/** Opens the popup on the page of users, which has a button of its own (R-USR-05, R-USR-06). */
export function InviteButton({ session }: { session: SignedInSession }) {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!offersInvitations(session) || pathname.startsWith(usersPath)) return null;
  return (
    <IconButton
      icon={UserPlus}
      name={t('inviteUser')}
      onClick={() => void navigate(usersPath, { state: { invite: true } })}
    />
  );
}
