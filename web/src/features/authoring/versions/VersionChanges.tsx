import type { VersionChange } from '../../../../../contracts/authoring/version-history.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { BeforeAndAfter } from '../../../ui/text/BeforeAndAfter.tsx';
import { twoDigits } from '../../../ui/text/time-format.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import { useVersionTexts } from './version-text.ts';
import styles from './Versions.module.css';

/** A part of the draft that can be restored alone. */
export type RestorablePart = { readonly stepId: string } | { readonly sentenceId: string };

interface VersionChangesProps {
  readonly changes: readonly VersionChange[];
  readonly busy: boolean;
  readonly onRestore: (part: RestorablePart) => void;
}

/** What has changed since a version, by step; each step and each sentence can be restored alone. */
export function VersionChanges({ changes, busy, onRestore }: VersionChangesProps) {
  const t = useText(versionHistoryTexts);
  const byStep = Map.groupBy(changes, ({ step }) => step?.id ?? null);
  if (changes.length === 0) return <p className={styles['none']}>{t('noChanges')}</p>;
  return [...byStep].map(([stepId, ofStep]) => (
    <section key={stepId} className={styles['changed']}>
      <StepHead step={ofStep[0]?.step ?? null} busy={busy} onRestore={onRestore} />
      <ul>
        {ofStep.map((change, index) => (
          <li key={index}>
            <ChangeLine change={change} busy={busy} onRestore={onRestore} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface StepHeadProps extends Pick<VersionChangesProps, 'busy' | 'onRestore'> {
  readonly step: VersionChange['step'];
}

function StepHead({ step, busy, onRestore }: StepHeadProps) {
  const t = useText(versionHistoryTexts);
  if (!step) return <h3>{t('whole')}</h3>;
  return (
    <div className={styles['stepHead']}>
      <span className={styles['number']}>{twoDigits(step.number)}</span>
      <h3 dir="auto">{stepTitle(step.title, step.number)}</h3>
      <Button size="sm" disabled={busy} onClick={() => onRestore({ stepId: step.id })}>
        {t('restoreStep')}
      </Button>
    </div>
  );
}

interface ChangeLineProps extends Pick<VersionChangesProps, 'busy' | 'onRestore'> {
  readonly change: VersionChange;
}

function ChangeLine({ change, busy, onRestore }: ChangeLineProps) {
  const t = useText(versionHistoryTexts);
  const { textOf } = useVersionTexts();
  const { kind, sentenceId, before, after } = change;
  if (kind !== 'transcript' || sentenceId === null) return <span dir="auto">{textOf(change)}</span>;
  return (
    <>
      <span className={styles['sentence']}>
        <BeforeAndAfter before={before} after={after} />
      </span>
      <Button size="sm" variant="quiet" disabled={busy} onClick={() => onRestore({ sentenceId })}>
        {t('restoreSentence')}
      </Button>
    </>
  );
}
