import { defineContext } from '../kernel/define-context.ts';
import { workflowCommands } from './workflow-commands.ts';
import { CountWorkflows } from './workflow-count.ts';
import { GetDraftChanges } from './draft-changes.ts';
import { ListFileUses } from './file-uses.ts';
import { GetVersionContent } from './version-content.ts';
import { GetVersion, ListVersions } from './version-history.ts';
import { ListOrigins } from './part-origin.ts';
import { CountSpeechRuns } from './speak-texts.ts';
import { workflowCategoryQueries } from './workflow-categories.ts';
import { languageCalls } from './language-calls.ts';
import { translationCommands, translationQueries } from './translations.ts';
import { authorPlaceCalls } from './author-places.ts';
import { voiceCalls } from './voice-calls.ts';
import { workflowEvents } from './workflow-events.ts';
import { GetVideoAccess, GetWorkflowVisibility } from './workflow-visibility.ts';
import { watchableQueries } from './watchable-workflow.ts';
import { workflowQueries } from './workflow-views.ts';

export const authoring = defineContext('authoring', {
  about: 'Workflows, their steps, sentences and publications.',
  events: workflowEvents,
  commands: [...workflowCommands, ...translationCommands],
  calls: [...voiceCalls, ...authorPlaceCalls, ...languageCalls],
  queries: [
    ...workflowQueries,
    ...workflowCategoryQueries,
    GetWorkflowVisibility,
    GetVideoAccess,
    ListFileUses,
    CountWorkflows,
    CountSpeechRuns,
    GetDraftChanges,
    ListVersions,
    GetVersion,
    GetVersionContent,
    ListOrigins,
    ...translationQueries,
    ...watchableQueries,
  ],
});
