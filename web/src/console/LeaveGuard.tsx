import { useCanBlock } from 'react-admin';
import { useBlocker } from 'react-router';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

/** State of a navigation away from a record. */
export interface LeaveState {
  /** The record was deleted, so its unsaved changes have nowhere to go. */
  readonly isDeleted: true;
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveGuard({ waiting }: { waiting: boolean }) {
  return useCanBlock() ? <Guard waiting={waiting} /> : null;
}

function Guard({ waiting }: { waiting: boolean }) {
  const t = useText(contractListTexts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      waiting &&
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as LeaveState | null)?.isDeleted !== true,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leaveTitle')}
      verb={t('leave')}
      destructive
      keepLabel={t('stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('leaveBody')}</p>
    </ConfirmDialog>
  );
}
