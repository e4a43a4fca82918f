import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCanBlock } from 'react-admin';
import { useBlocker } from 'react-router';
import { useLeaveWarning } from '../browser/use-leave-warning.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

/** State of a navigation away from a record. */
export interface LeaveState {
  /** The record was deleted, so its unsaved changes have nowhere to go. */
  readonly isDeleted: true;
}

/** Guards of unsaved changes on the page. The router asks only one of several, and each would ask the same. */
let waitingGuards: readonly object[] = [];
const listeners = new Set<() => void>();
function setWaitingGuards(guards: readonly object[]): void {
  waitingGuards = guards;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveGuard({ waiting }: { waiting: boolean }) {
  const [own] = useState(() => ({}));
  useEffect(() => {
    if (!waiting) return undefined;
    setWaitingGuards([...waitingGuards, own]);
    return () => setWaitingGuards(waitingGuards.filter((each) => each !== own));
  }, [waiting, own]);
  const isFirst = useSyncExternalStore(subscribe, () => waitingGuards[0] === own);
  useLeaveWarning(waiting);
  const canBlock = useCanBlock();
  return canBlock && isFirst ? <Guard /> : null;
}

function Guard() {
  const t = useText(contractListTexts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
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
