import { z } from 'zod';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import styles from './EventDrawer.module.css';

const Step = z.object({ id: z.string(), title: z.string(), startTime: z.number(), endTime: z.number() });
const WorkflowState = z.object({ draft: z.looseObject({ steps: z.array(Step) }) });

/** The steps of a workflow's state and everything else; `null` for other states. */
export function stepsIn(state: unknown) {
  const found = WorkflowState.loose().safeParse(state);
  if (!found.success) return null;
  // proposed steps are not part of it
  const { steps, proposed: _, ...draft } = found.data.draft;
  return { steps, rest: { ...found.data, draft } };
}

/** The list of steps at that time: number, title and position in the video. */
export function StepsAsOf({ steps }: { steps: readonly z.output<typeof Step>[] }) {
  const t = useText(auditTexts);
  if (steps.length === 0) return <p className={styles['quiet']}>{t('noSteps')}</p>;
  return (
    <ol className={styles['steps']} aria-label={t('steps')}>
      {steps.map(({ id, title, startTime, endTime }, index) => (
        <li key={id}>
          <bdi>{stepTitle(title, index + 1)}</bdi>{' '}
          <span>
            {minutesSeconds(startTime)}–{minutesSeconds(endTime)}
          </span>
        </li>
      ))}
    </ol>
  );
}
