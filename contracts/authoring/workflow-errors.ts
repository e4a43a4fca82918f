import { defineError } from '../kernel/errors.ts';

/** Refusals of authoring; each says what happened and what is safe. */
export const WorkflowNotReady = defineError(
  'workflow.not-ready',
  'conflict',
  'The video is still being processed. Your edits are safe; publish when processing has finished.',
);
export const WorkflowEncodingFailed = defineError(
  'workflow.encoding-failed',
  'conflict',
  'The video of this workflow could not be prepared for viewers, so it cannot be published. Your edits are safe; retry the failed stage or replace the file.',
);
export const LanguageNotSpoken = defineError(
  'transcription.language',
  'invalid',
  'Speech cannot be recognised in this language. Nothing was changed; choose another language.',
);
export const WorkflowIsPublished = defineError(
  'workflow.published',
  'conflict',
  'A published workflow cannot be renamed. Nothing was changed; unpublish it first.',
);
export const TooManyLanguages = defineError(
  'workflow.too-many-languages',
  'invalid',
  'A workflow can have titles in at most 50 languages. Nothing was changed; use a language that it has already.',
);
export const WorkflowNotPublished = defineError(
  'workflow.not-published',
  'conflict',
  'This workflow is not published. Nothing was changed.',
);
export const ReviewerUnknown = defineError(
  'reviewer.unknown',
  'invalid',
  'One of these people is not an active member of the organisation. Nothing was changed; choose others.',
);
export const WorkflowUnchanged = defineError(
  'workflow.unchanged',
  'conflict',
  'Nothing has changed since the last published version, so there is nothing to publish.',
);
export const WorkflowBeingPublished = defineError(
  'workflow.being-published',
  'conflict',
  'This version is already being published. Viewers see it as soon as its video is ready.',
);
export const LastStep = defineError(
  'workflow.last-step',
  'conflict',
  'At least one step must stay in the video. Nothing was changed; add a step first, or restore a removed part.',
);
export const StepAbsent = defineError(
  'step.absent',
  'absent',
  'This step is no longer there. Nothing was changed; reload to see the current steps.',
);
export const StepRangeInvalid = defineError(
  'step.range-invalid',
  'invalid',
  'A step must end after it starts and lie within the video. Nothing was changed.',
);
export const StepOrderIncomplete = defineError(
  'step.order-incomplete',
  'invalid',
  'The order must name every step exactly once. Nothing was changed; reload to see the current steps.',
);
export const SplitOutsideStep = defineError(
  'step.split-outside',
  'invalid',
  'The split must be inside the step. Nothing was changed.',
);
export const StepOverlaps = defineError(
  'step.overlaps',
  'conflict',
  'Another step shows some of these seconds of the video. Nothing was changed; choose other times, shorten or merge that step first, or restore the whole draft from the version history.',
);
export const SentenceEmpty = defineError(
  'sentence.empty',
  'invalid',
  'A sentence is empty. Nothing was saved; fill it in or delete it.',
);
export const SentenceRangeInvalid = defineError(
  'sentence.range-invalid',
  'invalid',
  'A sentence must end after it starts and lie within the video. Nothing was saved.',
);
export const StepExists = defineError(
  'step.exists',
  'conflict',
  'There is already a step with this ID. Nothing was changed; reload to see the current steps.',
);
export const StepsNotAdjacent = defineError(
  'step.not-adjacent',
  'conflict',
  'A step can only be merged with the next one. Nothing was changed; reload to see the current order.',
);
export const TranscriptTooLong = defineError(
  'transcript.too-long',
  'too-large',
  'A transcript can hold at most 20,000 sentences and 6 million characters. Nothing was changed.',
);
export const DraftTooLarge = defineError(
  'workflow.too-large',
  'too-large',
  'The texts of a workflow, with its translations, voice-over, annotations and links, can have at most 6 MB together; files do not count. Nothing was changed; remove what nobody needs, or make two workflows of it.',
);
export const TooManySteps = defineError(
  'step.too-many',
  'invalid',
  'A workflow can hold at most 2,000 steps. Nothing was changed.',
);
export const SegmentWordsAbsent = defineError(
  'segment.words-absent',
  'absent',
  'These words are not in the transcript at this place. Nothing was changed; reload to see the current transcript.',
);
export const FileAbsent = defineError(
  'file.absent',
  'absent',
  'This file is no longer there, or belongs to another workspace. Nothing was changed; upload it again here.',
);
export const PosterInvalid = defineError(
  'poster.invalid',
  'invalid',
  'The poster must be a frame of the video or an uploaded picture. Nothing was changed.',
);
export const TranscriptionRunning = defineError(
  'transcription.running',
  'conflict',
  'Speech recognition is already running. Nothing was changed; wait until it finishes.',
);
export const NothingToTranscribe = defineError(
  'transcription.no-sound',
  'conflict',
  'This video has no sound, so there is nothing to recognise. Nothing was changed.',
);
export const StageNotFailed = defineError(
  'stage.not-failed',
  'conflict',
  'Only a failed stage can be retried. Nothing was changed; reload to see its current status.',
);
export const WorkflowExists = defineError(
  'workflow.exists',
  'conflict',
  'This workflow already exists. Nothing was changed.',
);
export const KeyTermsUnsupported = defineError(
  'key-terms.language',
  'invalid',
  'Key terms are not available in this language. Nothing was changed.',
);
export const AttachmentAbsent = defineError(
  'attachment.absent',
  'absent',
  'This attachment is no longer there. Nothing was changed.',
);
export const TooManyAttachments = defineError(
  'attachment.too-many',
  'invalid',
  'A step can hold at most 50 attachments. Nothing was changed.',
);
export const NeverPublished = defineError(
  'workflow.never-published',
  'conflict',
  'This workflow was never published, so there is no version to restore. Nothing was changed.',
);
export const NothingProposed = defineError(
  'workflow.nothing-proposed',
  'conflict',
  'No steps have been proposed for this workflow yet, so there is nothing to restore. Nothing was changed.',
);
export const VersionAbsent = defineError(
  'version.absent',
  'absent',
  'This version no longer exists. Nothing was changed; choose another one.',
);
