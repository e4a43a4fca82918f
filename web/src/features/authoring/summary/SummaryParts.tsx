import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { extractive, PartKind } from '../../../../../contracts/assistant/summary-parts.ts';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import styles from './Summary.module.css';
import { UseAllTitles } from './StepTitles.tsx';
import { SummaryPartRow } from './SummaryPartRow.tsx';
import { isBeingWritten, partsByKind, type SummaryActions, type Summary } from './use-summary.ts';

interface SummaryPartsProps {
  readonly summary: Summary;
  readonly edits: SummaryActions;
}

/** The parts by their kinds; each kind can be written again. */
export function SummaryParts({ summary, edits }: SummaryPartsProps) {
  const t = useText(summaryTexts);
  const acceptHintId = useId();
  const parts = partsByKind(summary);
  const canAccept = [...parts.values()].flat().some(({ isAccepted }) => !isAccepted);
  // a summary that was never written has nothing to change
  if (summary.origin === null) return null;
  const isByModel = summary.origin.model !== extractive;
  const isBusy = edits.isRequested || isBeingWritten(summary);
  const groups = PartKind.options.map((kind) => {
    const ofKind = parts.get(kind) ?? [];
    const open = ofKind.filter(({ isAccepted }) => !isAccepted).map(({ id }) => id);
    return (
      <section key={kind} aria-label={t(`kind.${kind}`)}>
        <header className={styles['group']}>
          <h2>{t(`kind.${kind}`)}</h2>
          {kind === 'sop' && <UseAllTitles parts={ofKind} language={summary.languageCode} />}
          {open.length > 1 && <AcceptButton all partIds={open} hintId={acceptHintId} edits={edits} />}
          <Button
            size="sm"
            variant="quiet"
            icon={RotateCw}
            disabled={isBusy}
            onClick={() => edits.write([kind])}
          >
            {t('writeAgain')}
          </Button>
        </header>
        {ofKind.length === 0 && <p className={styles['nothing']}>{t('nothingFound')}</p>}
        <ol className={styles['parts']}>
          {ofKind.map((part, index) => (
            <SummaryPartRow
              key={part.id}
              part={part}
              number={index + 1}
              language={summary.languageCode}
              isQuoted={part.isExtracted && isByModel}
              acceptHintId={acceptHintId}
              edits={edits}
            />
          ))}
        </ol>
      </section>
    );
  });
  return (
    <>
      {canAccept && (
        <p id={acceptHintId} className={styles['hint']}>
          {t('acceptHint')}
        </p>
      )}
      {groups}
    </>
  );
}
