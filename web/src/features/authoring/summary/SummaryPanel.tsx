import { Languages, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { extractive, PartKind } from '../../../../../contracts/assistant/summary-parts.ts';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SwitchField } from '../../../ui/controls/Switch.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { PromptFacts } from '../PromptFacts.tsx';
import styles from './Summary.module.css';
import { isBeingWritten, partsByKind, type SummaryActions, type Summary } from './use-summary.ts';

const tones: Record<Summary['status'], StatusTone> = {
  pending: 'waiting',
  processing: 'processing',
  completed: 'ready',
  failure: 'failed',
};

interface SummaryPanelProps {
  readonly summary: Summary;
  readonly edits: SummaryActions;
  readonly published: boolean;
}

/** The summary as a whole: how far it is, who sees it, where it is translated, and how it was made. */
export function SummaryPanel({ summary, edits, published }: SummaryPanelProps) {
  const t = useText(summaryTexts);
  const { status, activate, origin } = summary;
  const isByModel = origin?.model !== extractive;
  const shown = [...partsByKind(summary).values()].flat().some(({ isInVideo }) => isInVideo);
  const hintOfShown = published ? 'hint.shown' : 'hint.shownLater';
  const hint = !activate ? 'hint.hidden' : shown ? hintOfShown : 'nothingFound';
  return (
    <div className={styles['panel']}>
      <div>
        <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
      </div>
      {origin && (
        <>
          <Part title={t('viewers')}>
            <SwitchField label={t('show')} on={activate} onSwitch={(on) => edits.change({ activate: on })} />
            <p>{t(hint)}</p>
          </Part>
          <Part title={t('languages')}>
            <p>{t('translateHint')}</p>
            <Button icon={Languages} href={`/editormain/${summary.workflowId}/languages`}>
              {t('translate')}
            </Button>
          </Part>
          <Part title={t('made')}>
            <p>{isByModel ? t('model', { model: origin.model }) : t('extractive')}</p>
            <PromptFacts {...origin} promptVersion={isByModel ? origin.promptVersion : null} />
            {summary.leftOut > 0 && <p>{t('leftOut', { count: summary.leftOut })}</p>}
            <Button
              icon={RotateCw}
              disabled={isBeingWritten(summary)}
              busy={edits.isRequested}
              onClick={() => edits.write(PartKind.options)}
            >
              {t('writeAllAgain')}
            </Button>
            <p>{t('keeps')}</p>
          </Part>
        </>
      )}
      <DeleteButton edits={edits} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['group-of-panel']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function DeleteButton({ edits }: { readonly edits: SummaryActions }) {
  const t = useText(summaryTexts);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('deleteTitle')}
        verb={t('delete')}
        destructive
        busy={edits.isRemoving}
        onConfirm={() => void edits.remove().then((isGone) => isGone && close())}
        onClose={close}
      >
        <p>{t('deleteBody')}</p>
      </ConfirmDialog>
    </>
  );
}
