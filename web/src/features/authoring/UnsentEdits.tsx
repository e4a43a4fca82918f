import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeaveWarning } from '../../browser/use-leave-warning.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { unsentEditsTexts } from '../../i18n/en/unsent-edits.ts';
import { useText } from '../../i18n/text.ts';
import { editText } from '../../editor/state/edit-text.ts';
import { useProfile } from '../../providers/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import type { DraftOutbox, UnsentEdits as Unsent } from './draft-outbox.ts';
import { draftOutbox, openedEditor } from './open-editor.ts';
import styles from './UnsentEdits.module.css';

/** Retry interval for unsent edits, in milliseconds. */
const retryIntervalMs = 10_000;

/** Sends edits that an earlier page left, and shows those that could not be sent, on every page except the editor's. */
export function UnsentEdits() {
  const outbox = use(draftOutbox());
  const t = useText(unsentEditsTexts);
  const { id: personId } = useProfile();
  const { pathname } = useLocation();
  const all = useSyncExternalStore(outbox.subscribe, outbox.unsent);
  const [asking, setAsking] = useState<Unsent | null>(null);
  const flush = useFlushUnsent(outbox, personId);
  useLeaveWarning(!outbox.durable && all.some(({ waiting }) => waiting.length > 0));
  const shown = all.filter(({ workflowId }) => !isEditorOf(pathname, workflowId));
  const discard = async ({ id }: Unsent) => {
    setAsking(null);
    if (!(await outbox.discard(personId, id)))
      showToast({ tone: 'attention', message: t('inOtherTab'), detail: t('inOtherTabDetail') });
  };
  return (
    <>
      {shown.length > 0 && (
        <section className={styles['notes']} aria-label={t('region')}>
          {shown.map((unsent) => (
            <UnsentNote
              key={unsent.id}
              unsent={unsent}
              onSend={() => {
                openedEditor(unsent.workflowId)?.retry();
                flush();
              }}
              onDiscard={() => setAsking(unsent)}
            />
          ))}
        </section>
      )}
      <ConfirmDialog
        open={asking !== null}
        destructive
        title={t('discardTitle')}
        verb={t('discardVerb')}
        keepLabel={t('keep')}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void discard(asking)}
      >
        {asking && <EditList unsent={asking} />}
      </ConfirmDialog>
    </>
  );
}

const isEditorOf = (pathname: string, workflowId: string): boolean =>
  /^\/(editor|builder)/.test(pathname) && pathname.split('/').includes(workflowId);

/** At the start, when the network is back, and at intervals while a page is open. */
function useFlushUnsent(outbox: DraftOutbox, personId: string): () => void {
  const flush = useCallback(() => void outbox.flush(personId), [outbox, personId]);
  useEffect(() => {
    flush();
    const timer = setInterval(flush, retryIntervalMs);
    window.addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [flush]);
  return flush;
}

interface UnsentNoteProps {
  readonly unsent: Unsent;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

function UnsentNote({ unsent, onSend, onDiscard }: UnsentNoteProps) {
  const t = useText(unsentEditsTexts);
  const navigate = useNavigate();
  const { workflowId, title, waiting, refused } = unsent;
  const isWaiting = waiting.length > 0;
  const count = isWaiting ? waiting.length : refused.length;
  return (
    <div className={styles['note']}>
      <Note
        tone={isWaiting ? 'waiting' : 'attention'}
        action={
          <>
            {isWaiting ? (
              <Button size="sm" onClick={onSend}>
                {t('sendNow')}
              </Button>
            ) : (
              <Button size="sm" onClick={() => void navigate(`/buildermain/${workflowId}`)}>
                {t('openEditor')}
              </Button>
            )}
            {!unsent.isOpen && (
              <Button size="sm" variant="quiet" onClick={onDiscard}>
                {t('discard')}
              </Button>
            )}
          </>
        }
      >
        <b dir="auto">{t(isWaiting ? 'waiting' : 'refused', { smart_count: count, title })}</b>{' '}
        {t(isWaiting ? 'waitingDetail' : 'refusedDetail')}
      </Note>
    </div>
  );
}

function EditList({ unsent: { waiting, refused } }: { unsent: Unsent }) {
  const t = useText(unsentEditsTexts);
  const sayEdit = useText(editorTexts);
  return (
    <>
      <p>{t('discardBody')}</p>
      <ul className={styles['edits']}>
        {[...waiting, ...refused].map((edit, index) => (
          <li key={index} dir="auto">
            {editText(sayEdit, edit)}
          </li>
        ))}
      </ul>
    </>
  );
}
