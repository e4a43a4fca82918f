import { csvOf, saveFile } from '../../browser/save-file.ts';
import type { StepReport } from './StepTable.tsx';

const head = [
  'workflow_id', 'workflow', 'step_id', 'step', 'version', 'title', 'start', 'end', 'views', 'reach', 'reached_end', 'viewers',
  'watched_seconds', 'replayed_seconds', 'drop_off',
]; // prettier-ignore

/** The steps of a report as a file, with more columns than fit on the screen. */
export function saveSteps(
  workflow: { readonly id: string; readonly title: string },
  steps: readonly StepReport[],
): void {
  const rows = steps.map((each) => [
    workflow.id, workflow.title, each.stepId, each.number, each.publication, each.title, each.startTime, each.endTime,
    each.views, each.reach, each.reachedEnd, each.viewers, each.watchedSeconds, each.replayedSeconds, each.dropOff,
  ]); // prettier-ignore
  saveFile('report-steps.csv', csvOf(head, rows));
}
