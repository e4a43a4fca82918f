import { Ban, MailX, RotateCcw, Send } from 'lucide-react';
import { RenewInvitation, WithdrawInvitation } from '../../../../../contracts/identity/invitation.ts';
import { DeactivateUser, ReactivateUser, type UserView } from '../../../../../contracts/identity/user.ts';
import type { userTexts } from '../../../i18n/en/users.ts';
import { type BulkAction, forEachRow } from '../../../console/bulk.ts';
import type { Choice } from '../../../console/contract-fields.ts';
import type { ListFilter } from '../../../console/contract-list-props.ts';
import { teamActions } from '../../../console/team-actions.ts';
import { useProfile } from '../../../providers/session.ts';
import { useSendsEmails } from '../../../providers/use-sends-emails.ts';

type Status = UserView['status'];
type Reason = keyof typeof userTexts.english | null;
const data = ({ id: userId }: UserView) => ({ userId });

const whileInvited: Record<Status, Reason> = {
  active: 'skippedJoined',
  inactive: 'skippedJoined',
  invited: null,
  'invitation-expired': null,
  'could-not-be-invited': null,
  erased: 'skippedErased',
};
const notInvited = {
  invited: 'skippedInvited',
  'invitation-expired': 'skippedInvited',
  'could-not-be-invited': 'skippedInvited',
  erased: 'skippedErased',
} as const;
const skips = {
  deactivate: { ...notInvited, active: null, inactive: 'skippedInactive' },
  reactivate: { ...notInvited, active: 'skippedActive', inactive: null },
  renewInvitation: whileInvited,
  withdrawInvitation: whileInvited,
} as const satisfies Record<string, Record<Status, Reason>>;

const reactivate: BulkAction<UserView> = {
  name: 'reactivate',
  icon: RotateCcw,
  calls: forEachRow(ReactivateUser, data),
  skipReason: ({ status }) => skips.reactivate[status],
};
const renewInvitation: BulkAction<UserView> = {
  name: 'renewInvitation',
  icon: Send,
  calls: forEachRow(RenewInvitation, data),
  skipReason: ({ status }) => skips.renewInvitation[status],
};
const withdrawInvitation: BulkAction<UserView> = {
  name: 'withdrawInvitation',
  icon: MailX,
  destructive: true,
  calls: forEachRow(WithdrawInvitation, data),
  skipReason: ({ status }) => skips.withdrawInvitation[status],
};

/** What can be done with several people at once. */
export function useBulkActions(
  teams: readonly Choice[],
): (filter: ListFilter) => readonly BulkAction<UserView>[] {
  const { id: self } = useProfile();
  const sendsEmails = useSendsEmails();
  const deactivate: BulkAction<UserView> = {
    name: 'deactivate',
    icon: Ban,
    destructive: true,
    calls: forEachRow(DeactivateUser, data),
    skipReason: ({ id, status }) => (id === self ? 'skippedSelf' : skips.deactivate[status]),
  };
  return ({ teamId }) => [
    { ...reactivate, undo: deactivate },
    { ...deactivate, undo: reactivate },
    ...teamActions(teams, teamId),
    sendsEmails
      ? renewInvitation
      : { ...renewInvitation, body: 'invitationsWrittenBody', done: 'invitationsWritten' },
    withdrawInvitation,
  ];
}
