import type { UserView } from '../../../../contracts/identity/user.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type BulkAct, knownReason } from './bulk-users.ts';

interface BulkQuestionProps {
  readonly act: BulkAct;
  readonly chosen: readonly UserView[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before many accounts are changed at once: how many, what follows for them, and who is left out and why. */
export function BulkQuestion({ act, chosen, busy, onConfirm, onClose }: BulkQuestionProps) {
  const say = useText(adminTexts);
  const { id: self } = useProfile();
  const reasons = chosen.map((user) => ({ user, why: knownReason(act, user, self) }));
  const leftOut = reasons.flatMap(({ user, why }) =>
    typeof why === 'string' ? [`${user.displayName ?? say('erasedPerson')} (${say(why)})`] : [],
  );
  const count = chosen.length - leftOut.length;
  return (
    <ConfirmDialog
      open
      title={say(`${act}Title`, { smart_count: count })}
      verb={say(act)}
      destructive={act === 'deactivate'}
      keepLabel={say('cancel')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{say(`${act}Body`)}</p>
      {leftOut.length > 0 && <p>{say('leftOut', { names: leftOut.join(', ') })}</p>}
    </ConfirmDialog>
  );
}
