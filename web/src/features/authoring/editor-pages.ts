import type { Edit, EditType } from '../../editor/state/edit.ts';

export type EditorPage =
  'steps' | 'transcript' | 'segments' | 'annotate' | 'voice' | 'languages' | 'summary' | 'cut' | 'advanced';

const addresses: Readonly<Record<EditorPage, (workflowId: string) => string>> = {
  transcript: (id) => `/editormain/${id}/transcription`,
  cut: (id) => `/editormain/${id}/video`,
  advanced: (id) => `/editoradvanced/${id}`,
  segments: (id) => `/editormain/${id}/segmentation`,
  steps: (id) => `/buildermain/${id}`,
  annotate: (id) => `/buildermain/${id}/annotate`,
  voice: (id) => `/editormain/${id}/voice-over`,
  languages: (id) => `/editormain/${id}/languages`,
  summary: (id) => `/editormain/${id}/summary`,
};
export const addressOf = (page: EditorPage, workflowId: string): string => addresses[page](workflowId);

/** The pages that edits belong to; the others show the same as well. */
type OwnPage = Extract<EditorPage, 'steps' | 'transcript' | 'annotate' | 'voice' | 'cut' | 'languages'>;
type Pages = readonly [OwnPage, ...EditorPage[]];

const withSteps: Pages = ['steps', 'segments', 'annotate', 'advanced'];
const withVideo: Pages = ['cut', 'advanced'];
const withText: Pages = ['transcript', 'segments', 'steps', 'advanced'];

/** Where an edit is seen, first of all on its own page; the title is above every page. */
const pagesOf: Readonly<Record<EditType, Pages | null>> = {
  RenameWorkflow: null,
  ChangeWorkflowLanguage: ['steps'],
  ChoosePoster: ['steps'],
  ChangeExternalId: ['steps'],
  ChangeSafetyWatermark: ['steps'],
  ChangeKeyTerms: ['transcript'],
  RenameStep: [...withSteps, 'summary'],
  AcceptStepTitles: withSteps,
  RetimeStep: withSteps,
  SplitStep: withSteps,
  MergeSteps: withSteps,
  DeleteStep: withSteps,
  InsertStep: withSteps,
  ReorderSteps: withSteps,
  AddAttachment: ['steps', 'advanced'],
  RemoveAttachment: ['steps', 'advanced'],
  ChangeAnnotations: ['annotate', 'advanced'],
  EraseVideo: withVideo,
  RestoreVideoParts: withVideo,
  RotateVideo: withVideo,
  ChangeSplitPoints: withVideo,
  ChangeVideoInserts: withVideo,
  ChangeVoiceBlocks: ['voice', 'advanced'],
  ChangeOriginalSound: ['voice', 'advanced'],
  ChangeSentences: withText,
  AcceptSentenceSuggestions: withText,
  DismissSentenceSuggestions: withText,
  ChangeTranslatedTexts: ['languages', 'advanced'],
};

/** The page of the first of these edits; `null` if this page shows one of them. */
export function pageOfEdits(page: EditorPage, edits: readonly Edit[]): OwnPage | null {
  const isHere = edits.some(({ type }) => pagesOf[type]?.includes(page) ?? true);
  const [first] = edits;
  return isHere || !first ? null : (pagesOf[first.type]?.[0] ?? null);
}

/** The step that an edit changes, if it is one. */
export function stepOfEdit({ type, data }: Edit): string | undefined {
  if (type === 'ChangeAnnotations') return data.annotations[0]?.stepId;
  return 'stepId' in data ? data.stepId : undefined;
}
