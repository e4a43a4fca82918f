import { MailX, Send } from 'lucide-react';
import {
  type InvitationView,
  RenewInvitation,
  WithdrawInvitation,
} from '../../../../../contracts/identity/invitation.ts';
import type { UserView } from '../../../../../contracts/identity/user.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { useCommand } from '../../../providers/use-command.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { NoMailServer } from '../NoMailServer.tsx';
import { useOutcome } from './use-outcome.ts';
import { useSendsEmails } from '../../../providers/use-sends-emails.ts';

/** What became of an invitation, and what can be done about it. */
export function UserInvitation({ user, invitation }: { user: UserView; invitation: InvitationView }) {
  const t = useText(userTexts);
  const tell = useOutcome();
  const renew = useCommand(RenewInvitation);
  const withdraw = useCommand(WithdrawInvitation);
  const sendsEmails = useSendsEmails();
  const userId = user.id;
  const renewed = sendsEmails
    ? t('renewInvitationDone', { smart_count: 1 })
    : t('invitationWritten', { email: user.email ?? '' });
  return (
    <div className={parts['part']}>
      <h3>{t('invitation')}</h3>
      <AccountStatus status={user.status} />
      <p className={parts['quiet']}>
        {t('invited')} <RelativeTime at={invitation.sentAt} />
      </p>
      <NoMailServer />
      {invitation.statusText !== null && <p className={parts['cause']}>{invitation.statusText}</p>}
      <Button
        icon={Send}
        busy={renew.isPending}
        onClick={() => void renew.run({ userId }).then((result) => tell(result, renewed))}
      >
        {t('renewInvitation')}
      </Button>
      <Button
        icon={MailX}
        variant="danger"
        busy={withdraw.isPending}
        onClick={() =>
          void withdraw
            .run({ userId })
            .then((result) => tell(result, t('withdrawInvitationDone', { smart_count: 1 })))
        }
      >
        {t('withdrawInvitation')}
      </Button>
    </div>
  );
}
