import { useState } from 'react';
import {
  approvalOf,
  isSameProvider,
  rolesAbove,
} from '../../../../../contracts/identity/model/sign-on-approval.ts';
import type { ConnectionView } from '../../../../../contracts/identity/sign-on-views.ts';
import type { Role } from '../../../../../contracts/kernel/access.ts';
import { GetMyOrganization } from '../../../../../contracts/organization/organization.ts';
import { providerApprovalTexts } from '../../../i18n/en/provider-approval.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useText } from '../../../i18n/text.ts';
import { useProfile } from '../../../providers/session.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

type Reason = 'unapprovedBody' | 'unapprovedNewcomersBody';
/** The roles that answer for a provider before a change and after it. */
interface Change {
  readonly before: Role;
  readonly after: Role;
}
interface Question {
  readonly reason: Reason;
  readonly roles: readonly Role[];
  readonly answer: (isConfirmed: boolean) => void;
}

/** Asks before somebody saves what people above them would have to approve. */
export function useApprovalQuestion() {
  const t = useText(providerApprovalTexts);
  const nameOf = useText(roleTexts);
  const { role: own } = useProfile();
  const { data: organization } = useQueryOf(GetMyOrganization, {});
  const [asked, setAsked] = useState<Question | null>(null);
  /** Resolves with whether to go on; asks where people above the sender can sign in now and could not afterwards. */
  const confirm = (reason: Reason, changes: readonly Change[]): Promise<boolean> => {
    const roles = rolesAbove(own).filter((role) =>
      changes.some(
        ({ before, after }) => !rolesAbove(before).includes(role) && rolesAbove(after).includes(role),
      ),
    );
    if (roles.length === 0) return Promise.resolve(true);
    return new Promise((answer) => setAsked({ reason, roles, answer }));
  };
  /** For other settings of a provider; a new one has signed in nobody yet. */
  const maySave = (connection: ConnectionView | undefined, wanted: object): Promise<boolean> => {
    const isChanged = connection !== undefined && !isSameProvider(connection, wanted);
    return confirm(
      'unapprovedBody',
      isChanged ? [{ before: approvalOf(connection, []).linked, after: own }] : [],
    );
  };
  /** For other attributes of the email address, which hold for every provider. */
  const mayMap = (
    connections: readonly ConnectionView[],
    before: readonly string[],
    after: readonly string[],
  ): Promise<boolean> =>
    confirm(
      'unapprovedNewcomersBody',
      connections.map((each) => ({
        before: approvalOf(each, before).joining,
        after: approvalOf(each, after).joining,
      })),
    );
  const close = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(null);
  };
  const question = asked && (
    <ConfirmDialog
      open
      title={t('unapprovedTitle')}
      verb={t('saveAnyway')}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <p>{t(asked.reason, { role: asked.roles.map((role) => nameOf(role)).join(', ') })}</p>
      {organization?.loginMethod === 'sso_only' && <p>{t('passwordsOff')}</p>}
    </ConfirmDialog>
  );
  return { maySave, mayMap, question };
}
