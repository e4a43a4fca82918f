import type { SummaryPartView, SummaryView } from '../../../../../contracts/assistant/summary.ts';

export const part = (id: string, more: Partial<SummaryPartView> = {}): SummaryPartView => ({
  id,
  kind: 'safety',
  title: '',
  content: `Text ${id}.`,
  translations: {},
  sentenceIds: ['s1'],
  stepId: null,
  isExtracted: true,
  isPersonal: false,
  isAccepted: false,
  isInVideo: true,
  ...more,
});

/** The summary of the editor's sample, with parts of any kinds. */
export const summaryOf = (
  parts: readonly SummaryPartView[],
  more: Partial<SummaryView> = {},
): SummaryView => ({
  id: 'w',
  workflowId: 'w',
  status: 'completed',
  activate: false,
  languageCode: 'en-us',
  content: {
    summary: {
      highlights: parts.filter(({ kind }) => kind !== 'section' && kind !== 'sop'),
      contents: parts.filter(({ kind }) => kind === 'section'),
    },
    sop: parts.filter(({ kind }) => kind === 'sop'),
  },
  origin: { model: 'extractive', promptVersion: '1', inputHash: 'f00d' },
  leftOut: 0,
  cause: null,
  runId: null,
  ...more,
});
