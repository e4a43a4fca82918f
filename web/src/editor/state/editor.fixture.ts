import { initialVoiceOver } from '../../../../contracts/authoring/model/voice-over.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { initialProcessing } from '../../../../contracts/authoring/model/processing.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { initialTranscript } from '../../../../contracts/authoring/model/draft-transcript.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import type { QueuedEdit, SendOutcome } from './queued-edit.ts';
import { Editor, type EditorOptions } from './editor.ts';
import { emptyStoredEdits, type StoredEdits } from './stored-edits.ts';

const step = (id: string, startTime: number, endTime: number, title = id): Step => ({
  id,
  title,
  startTime,
  endTime,
  type: 'original',
  attachments: [{ kind: 'link', id: `link-${id}`, label: id, link: `https://example.org/${id}` }],
  annotations: [{ ...exampleAnnotations.arrow, id: `arrow-${id}`, startTime: 6, endTime: 9 }],
});
export const sentence = (id: string, startTime: number, text: string): Sentence => ({
  id,
  sentence: text,
  startTime,
  endTime: startTime + 1,
  words: [],
});
export const start: EditedWorkflow = {
  draft: {
    workflowId: 'w',
    workspaceId: 'ws',
    authorId: 'u',
    assetId: 'a',
    editType: 'original',
    languageCode: 'en-us',
    proposed: [],
    acceptedTitles: [],
    titles: { 'en-us': 'Pump' },
    steps: [step('one', 0, 10), step('two', 10, 20, ''), step('three', 20, 30)],
    terms: ['seal'],
    poster: { atSecond: null, assetId: null },
    externalId: null,
    safetyWatermark: false,
    basis: 'speech',
    stepsEdited: true,
    source: { durationSeconds: 30, width: 16, height: 9, hasAudio: true },
    voiceOver: initialVoiceOver,
    processing: initialProcessing,
  },
  status: 'draft',
  transcript: {
    ...initialTranscript('en-us'),
    sentences: [sentence('s1', 1, 'Lock the pump.'), sentence('s2', 11, 'Drain it.')],
  },
};

/** A server whose answers the test gives. */
export function bench(answer: (queued: QueuedEdit) => SendOutcome = () => ({ kind: 'saved' })) {
  const sent: QueuedEdit[] = [];
  let stored = emptyStoredEdits;
  let later: (() => void) | null = null;
  let ids = 0;
  let refusals = 0;
  const parts = {
    document: start,
    revision: 5,
    textRevision: 3,
    send: (queued: QueuedEdit) => {
      sent.push(queued);
      return Promise.resolve(answer(queued));
    },
    save: (edits: StoredEdits) => {
      stored = edits;
    },
    durable: true,
    onRefused: () => void (refusals += 1),
    now: () => 1_000,
    newId: () => `c${++ids}`,
    schedule: (run: () => void) => {
      later = run;
      return () => {
        later = null;
      };
    },
  };
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  return {
    editor: new Editor(parts),
    parts,
    sent,
    refusals: () => refusals,
    settle,
    stored: () => stored.edits,
    /** The editor after a reload of the page. */
    reloaded: (more: Partial<EditorOptions> = {}) => new Editor({ ...parts, stored, ...more }),
    wake: () => later?.(),
  };
}

/** A video of which nothing can be shown. */
export const noMedia = {
  url: null,
  imageMap: null,
  waveform: null,
  pictures: new Map<string, string>(),
  renew: () => undefined,
};
