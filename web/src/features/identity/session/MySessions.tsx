import { useState } from 'react';
import {
  EndMySession,
  ListMySessions,
  type SessionView,
} from '../../../../../contracts/identity/open-sessions.ts';
import { sessionTexts } from '../../../i18n/en/sessions.ts';
import { useText } from '../../../i18n/text.ts';
import { currentSessionId } from '../../../providers/access-token.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { SessionList } from './SessionList.tsx';

/** The person's own sessions, each of which they can end, and all but this one at once. */
export function MySessions() {
  const t = useText(sessionTexts);
  const { data, error, refetch } = useQueryOf(ListMySessions, {});
  const sessions = data?.items;
  const end = useCommand(EndMySession);
  const [ending, setEnding] = useState<readonly SessionView[] | null>(null);
  const currentId = currentSessionId();
  // without knowing this one, it would be among them
  const others = currentId === null ? [] : (sessions ?? []).filter(({ id }) => id !== currentId);
  const endAll = async () => {
    const results = [];
    for (const { id: sessionId } of ending ?? []) results.push(await end.run({ sessionId }));
    const failed = results.find(({ ok }) => !ok);
    setEnding(null);
    if (failed) showToast({ tone: 'failed', message: t('endFailed'), detail: failed.errorMessage });
    else showToast({ tone: 'ready', message: t('ended', { smart_count: results.length }) });
  };
  return (
    <Panel
      title={t('title')}
      flush
      actions={
        others.length > 1 && (
          <Button size="sm" onClick={() => setEnding(others)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {error && <ErrorState title={t('failed')} onRetry={refetch} />}
      {!sessions && !error && <RowsSkeleton rows={2} height={56} />}
      {sessions && (
        <SessionList sessions={sessions} currentId={currentId} onEnd={(session) => setEnding([session])} />
      )}
      <ConfirmDialog
        open={ending !== null}
        title={t('endTitle', { smart_count: ending?.length ?? 1 })}
        verb={t('end')}
        destructive
        keepLabel={t('keep')}
        busy={end.isPending}
        onConfirm={() => void endAll()}
        onClose={() => setEnding(null)}
      >
        <p>{t('endBody')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
