import * as events from './summary.ts';

const workflowId = 'workflow-1';
const runId = 'run-1';

/** One valid event of each kind, about the summary of one workflow. */
export const summaryExamples: {
  readonly [T in events.SummaryEvent['type']]: Extract<events.SummaryEvent, { type: T }>;
} = {
  SummaryRequested: events.SummaryRequested({
    workflowId,
    runId,
    workspaceId: 'workspace-1',
    kinds: ['safety', 'section'],
    sentenceIds: null,
  }),
  SummaryStarted: events.SummaryStarted({ workflowId, runId }),
  SummaryGenerated: events.SummaryGenerated({
    workflowId,
    runId,
    model: 'extractive',
    promptVersion: '1',
    inputHash: 'f00d',
    languageCode: 'en-us',
    kinds: ['safety', 'section'],
    parts: [
      {
        id: 'part-1',
        kind: 'safety',
        title: '',
        content: 'Never open the housing.',
        translations: {},
        sentenceIds: ['s1'],
        stepId: null,
        isExtracted: true,
        isPersonal: false,
        isAccepted: false,
      },
      {
        id: 'part-2',
        kind: 'section',
        title: 'Prepare',
        content: 'Close the valve.',
        translations: {},
        sentenceIds: ['s2'],
        stepId: 'step-a',
        isExtracted: true,
        isPersonal: false,
        isAccepted: false,
      },
    ],
    leftOut: 0,
  }),
  SummaryFailed: events.SummaryFailed({
    workflowId,
    runId,
    cause: { error: 'summary.no-source', message: 'Nothing was said.' },
  }),
  SummaryCancelled: events.SummaryCancelled({ workflowId, runId }),
  SummaryPartsChanged: events.SummaryPartsChanged({ workflowId, changed: [], removed: ['part-1'] }),
  SummaryActivated: events.SummaryActivated({ workflowId, activate: true }),
  SummaryDeleted: events.SummaryDeleted({ workflowId }),
};
