import type { VersionChange } from '../../../../../contracts/authoring/version-history.ts';
import { useNamedChangeTexts } from '../../../editor/publish/named-change-texts.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { BeforeAndAfter } from '../../../ui/text/BeforeAndAfter.tsx';
import { twoDigits } from '../../../ui/text/time-format.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import { AskedPart, PartOrigin } from './PartOrigin.tsx';
import styles from './Versions.module.css';

/** A part of the draft that can be restored alone. */
export type RestorablePart = { readonly stepId: string } | { readonly sentenceId: string };

interface VersionChangesProps {
  readonly workflowId: string;
  readonly changes: readonly VersionChange[];
  readonly busy: boolean;
  readonly onRestore: (part: RestorablePart) => void;
}

/**
 * What has changed since a version, by step; each step and each sentence can be restored alone, and be asked where it
 * comes from.
 */
export function VersionChanges({ changes, ...props }: VersionChangesProps) {
  const t = useText(versionHistoryTexts);
  const byStep = Map.groupBy(changes, ({ step }) => step?.id ?? null);
  if (changes.length === 0) return <p className={styles['none']}>{t('noChanges')}</p>;
  return [...byStep].map(([stepId, ofStep]) => (
    <section key={stepId} className={styles['changed']}>
      <StepHead step={ofStep[0]?.step ?? null} {...props} />
      <ul>
        {ofStep.map((change, index) => (
          <li key={index}>
            <ChangeLine change={change} {...props} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface StepHeadProps extends Pick<VersionChangesProps, 'workflowId' | 'busy' | 'onRestore'> {
  readonly step: VersionChange['step'];
}

function StepHead({ workflowId, step, busy, onRestore }: StepHeadProps) {
  const t = useText(versionHistoryTexts);
  if (!step) return <h3>{t('whole')}</h3>;
  return (
    <div className={styles['stepHead']}>
      <span className={styles['number']}>{twoDigits(step.number)}</span>
      <h3 dir="auto">{stepTitle(step.title, step.number)}</h3>
      <PartOrigin workflowId={workflowId} of={{ part: 'step-title', id: step.id }} />
      <Button size="sm" disabled={busy} onClick={() => onRestore({ stepId: step.id })}>
        {t('restoreStep')}
      </Button>
    </div>
  );
}

interface ChangeLineProps extends Omit<VersionChangesProps, 'changes'> {
  readonly change: VersionChange;
}

function ChangeLine({ workflowId, change, busy, onRestore }: ChangeLineProps) {
  const t = useText(versionHistoryTexts);
  const { textOf, partOf } = useNamedChangeTexts();
  const { kind, sentenceId, before, after, parts } = change;
  if (kind !== 'transcript' || sentenceId === null)
    return (
      <>
        <span className={styles['sentence']}>
          <span dir="auto">{textOf(change)}</span>
          {kind === 'terms' && <AskedTerms workflowId={workflowId} parts={parts} />}
        </span>
        {kind !== 'terms' &&
          parts.map((part) => <PartOrigin key={part.id} workflowId={workflowId} of={part} />)}
      </>
    );
  return (
    <>
      <span className={styles['sentence']}>
        <BeforeAndAfter before={partOf(before)} after={partOf(after)} />
      </span>
      <PartOrigin workflowId={workflowId} of={{ part: 'sentence', id: sentenceId }} />
      <Button size="sm" variant="quiet" disabled={busy} onClick={() => onRestore({ sentenceId })}>
        {t('restoreSentence')}
      </Button>
    </>
  );
}

/** Key terms that are new or gone; each can be asked where it comes from. */
function AskedTerms({ workflowId, parts }: Pick<VersionChange, 'parts'> & { readonly workflowId: string }) {
  return (
    <span className={styles['terms']}>
      {parts.map((part) => (
        <AskedPart key={part.id} workflowId={workflowId} of={part} text={part.id} />
      ))}
    </span>
  );
}
