import { translationRunId } from '../../../contracts/authoring/draft-translation.ts';
import { TranslationDraftCancelled } from '../../../contracts/authoring/translation-events.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { cancelRun } from '../../platform/pipelines/cancel-run.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** Stops the writing of a translation that nobody wants any more. */
export const whenTranslationCancelledStopIt = ({
  pipelines,
}: Pick<PolicyDependencies, 'pipelines'>): Policy =>
  when(
    TranslationDraftCancelled,
    'when-translation-cancelled-stop-it',
    async ({ data: { runId }, organizationId }) => {
      await cancelRun(pipelines, organizationId, translationRunId(runId));
    },
  );
