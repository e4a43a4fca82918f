import type { VideoCut } from '../video-cut.ts';
import type { TranslatedText } from '../translation-events.ts';
import type { Draft } from './draft.ts';
import type { Transcript } from './draft-transcript.ts';
import { cutOf } from './video-cut.ts';
import { acceptedTexts } from './translations.ts';
import { heardVoiceOver } from './voice-over.ts';
import type { EditedWorkflow } from './edited-workflow.ts';

/** Everything that viewers see of a workflow; publishing changes what differs in it. */
export type Content = Pick<Draft, 'titles' | 'languageCode' | 'steps' | 'terms' | 'poster' | 'voiceOver'> &
  Pick<Transcript, 'sentences'> & {
    /** Split points are for the editor alone. */
    readonly cut: Pick<VideoCut, 'rotation' | 'erased' | 'inserts'>;
    /** What was accepted, by language. */
    readonly translations: Readonly<Record<string, readonly TranslatedText[]>>;
  };

const shownCut = (draft: Draft): Content['cut'] => {
  const { rotation, erased, inserts = [] } = cutOf(draft);
  return { rotation, erased, ...(inserts.length > 0 && { inserts }) };
};

export const contentOf = ({
  draft,
  transcript,
}: Pick<EditedWorkflow, 'draft'> & { readonly transcript: Pick<Transcript, 'sentences'> }): Content => ({
  titles: draft.titles,
  languageCode: draft.languageCode,
  steps: draft.steps,
  terms: draft.terms,
  poster: draft.poster,
  voiceOver: heardVoiceOver(draft.voiceOver),
  sentences: transcript.sentences,
  cut: shownCut(draft),
  translations: acceptedTexts(draft),
});
