import type { z } from 'zod';
import type { ListWorkflowStepReports } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { percent } from '../../ui/text/percent.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { type OpenableFigure, formatWatchedTime } from './figure-values.ts';
import styles from './Reports.module.css';

export type StepReport = z.output<(typeof ListWorkflowStepReports)['view']>;

interface StepTableProps {
  readonly steps: readonly StepReport[] | null;
  readonly onStep: (stepId: string, figure: OpenableFigure) => void;
}

/** Where a workflow keeps and loses its viewers, step by step; each number opens its events. */
export function StepTable({ steps, onStep }: StepTableProps) {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const figureButton = (step: StepReport, text: string, figure: OpenableFigure) => (
    <button
      type="button"
      className={classes('underlined', styles['press'])}
      onClick={() => onStep(step.stepId, figure)}
    >
      {text}
    </button>
  );
  const share = (value: number) => percent(value, locale);
  return (
    <Panel
      flush
      title={t('steps')}
      actions={
        steps?.[0] && (
          <small className={styles['quiet']}>{t('sharesOf', { smart_count: steps[0].ofViews })}</small>
        )
      }
    >
      <DataTable
        label={t('steps')}
        rows={steps}
        idOf={(step) => step.id}
        columns={[
          {
            key: 'title',
            label: t('step'),
            cell: (step) => (
              <span className={styles['name']} title={stepTitle(step.title, step.number)}>
                <span className={styles['number']}>{step.number}</span>
                <bdi>{stepTitle(step.title, step.number)}</bdi>
                {step.publication !== steps?.[0]?.publication && (
                  <span className={styles['quiet']}>{t('onlyIn', { number: step.publication })}</span>
                )}
              </span>
            ),
          },
          {
            key: 'views',
            label: t('views'),
            numeric: true,
            cell: (step) => figureButton(step, step.views.toLocaleString(locale), 'views'),
          },
          {
            key: 'reach',
            label: t('reach'),
            numeric: true,
            cell: (step) => figureButton(step, share(step.reach), 'views'),
            wide: true,
          },
          { key: 'end', label: t('reachedEnd'), numeric: true, cell: (step) => share(step.reachedEnd) },
          {
            key: 'watched',
            label: t('watched'),
            numeric: true,
            cell: (step) => figureButton(step, formatWatchedTime(step.watchedSeconds, locale, t), 'watched'),
            wide: true,
          },
          {
            key: 'replayed',
            label: t('replayed'),
            numeric: true,
            cell: (step) => minutesSeconds(step.replayedSeconds),
          },
          {
            key: 'completed',
            label: t('completed'),
            numeric: true,
            cell: (step) => figureButton(step, step.completed.toLocaleString(locale), 'completed'),
          },
          {
            key: 'drop',
            label: t('dropOff'),
            numeric: true,
            cell: (step) => share(step.dropOff),
            wide: true,
          },
        ]}
      />
    </Panel>
  );
}
