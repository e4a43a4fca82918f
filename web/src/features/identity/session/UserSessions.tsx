import { useState } from 'react';
import { ListUserSessions, SignUserOut } from '../../../../../contracts/identity/open-sessions.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { sessionTexts } from '../../../i18n/en/sessions.ts';
import { useText } from '../../../i18n/text.ts';
import { maySend, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { SessionList } from './SessionList.tsx';

/** Where a person is signed in, for administrators who may end it. */
export function UserSessions({ userId }: { userId: string }) {
  return maySend(useSession(), ListUserSessions) ? <Sessions userId={userId} /> : null;
}

function Sessions({ userId }: { userId: string }) {
  const t = useText(sessionTexts);
  const { data, error, refetch } = useQueryOf(ListUserSessions, { userId });
  const sessions = data?.items ?? [];
  const signOut = useCommand(SignUserOut);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const result = await signOut.run({ userId });
    setAsking(false);
    if (result.ok) showToast({ tone: 'ready', message: t('signedOut') });
    else showToast({ tone: 'failed', message: t('endFailed'), detail: result.errorMessage });
  };
  return (
    <div className={parts['part']}>
      <h3>{t('title')}</h3>
      {error && <ErrorState title={t('failed')} onRetry={refetch} />}
      {data && sessions.length === 0 && <p>{t('none')}</p>}
      {sessions.length > 0 && (
        <>
          <SessionList sessions={sessions} />
          <Button onClick={() => setAsking(true)}>{t('signOutEverywhere')}</Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t('signOutTitle')}
        verb={t('signOutEverywhere')}
        destructive
        keepLabel={t('keep')}
        busy={signOut.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{t('signOutBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
