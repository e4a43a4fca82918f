import { Ban, MailX, RotateCcw, Send, UserMinus, UserPlus } from 'lucide-react';
import { RenewInvitation, WithdrawInvitation } from '../../../../../contracts/identity/invitation.ts';
import { DeactivateUser, ReactivateUser, type UserView } from '../../../../../contracts/identity/user.ts';
import { AddTeamMembers, ListTeams, RemoveTeamMembers } from '../../../../../contracts/organization/team.ts';
import { maxPageSize } from '../../../../../contracts/kernel/page-size.ts';
import type { userTexts } from '../../../i18n/en/users.ts';
import type { BulkAction } from '../../../console/bulk.ts';
import { maySend, useProfile, useSession } from '../../../providers/session.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';

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
  command: ReactivateUser,
  data,
  skipReason: ({ status }) => skips.reactivate[status],
};
const renewInvitation: BulkAction<UserView> = {
  name: 'renewInvitation',
  icon: Send,
  command: RenewInvitation,
  data,
  skipReason: ({ status }) => skips.renewInvitation[status],
};
const withdrawInvitation: BulkAction<UserView> = {
  name: 'withdrawInvitation',
  icon: MailX,
  destructive: true,
  command: WithdrawInvitation,
  data,
  skipReason: ({ status }) => skips.withdrawInvitation[status],
};

const erasedOnly = (row: UserView): Reason => (row.status === 'erased' ? 'skippedErased' : null);
const inTeam = ({ id }: UserView, teamId: string) => ({ teamId, userIds: [id] });

/** Into a team and out of one; there is no such thing without a team. */
function useTeamActions(): readonly BulkAction<UserView>[] {
  const teams = useQueryOf(ListTeams, { size: maxPageSize }, { enabled: maySend(useSession(), ListTeams) });
  const choices = (teams.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (choices.length === 0) return [];
  // from one team to another takes both
  const team = { choices, data: inTeam, skipReason: erasedOnly, keepsSelection: true };
  return [
    { ...team, name: 'addToTeam', icon: UserPlus, command: AddTeamMembers },
    { ...team, name: 'removeFromTeam', icon: UserMinus, command: RemoveTeamMembers },
  ];
}

/** What can be done with several people at once. */
export function useBulkActions(): readonly BulkAction<UserView>[] {
  const { id: self } = useProfile();
  const teamActions = useTeamActions();
  const deactivate: BulkAction<UserView> = {
    name: 'deactivate',
    icon: Ban,
    destructive: true,
    command: DeactivateUser,
    data,
    skipReason: ({ id, status }) => (id === self ? 'skippedSelf' : skips.deactivate[status]),
  };
  return [
    { ...reactivate, undo: deactivate },
    { ...deactivate, undo: reactivate },
    ...teamActions,
    renewInvitation,
    withdrawInvitation,
  ];
}
