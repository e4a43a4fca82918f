import { z } from 'zod';
import { members } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { LanguageCode, Seconds, UserId, WorkflowId } from '../kernel/fields.ts';
import { AnnotationElement } from './annotation-elements.ts';
import { TranslatedText } from './translation-events.ts';
import { Revision } from './version-history.ts';
import { VideoCut } from './video-cut.ts';
import { VoiceOver } from './voice-over.ts';
import { Attachment, Sentence, StepRange, WorkflowTitles } from './workflow-fields.ts';

/** The content of a version, for restoring it; checks nothing about the sender. */
export class GetVersionContent extends defineQuery('GetVersionContent', {
  http: null,
  access: members,
  data: z.object({
    workflowId: WorkflowId,
    revision: Revision,
    /** The draft at that revision, instead of the version. */
    ofDraft: z.boolean().optional(),
    /** With the later edits of everybody else applied to it. */
    withEditsOfAllBut: UserId.optional(),
  }),
  item: z.object({
    titles: WorkflowTitles,
    languageCode: LanguageCode,
    steps: z.array(
      StepRange.extend({
        attachments: z.array(Attachment),
        annotations: z.array(AnnotationElement),
        type: z.enum(['original', 'import']),
      }),
    ),
    terms: z.array(z.string()),
    poster: z.object({ atSecond: Seconds.nullable(), assetId: z.string().nullable() }),
    sentences: z.array(Sentence),
    voiceOver: VoiceOver,
    cut: VideoCut.omit({ splits: true }),
    translations: z.record(LanguageCode, z.array(TranslatedText)),
  }),
}) {}
