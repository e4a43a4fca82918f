import { rotatedSize } from '../../../../contracts/authoring/model/video-cut.ts';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import type {
  PlayerSentence,
  PlayerSource,
  PlayerStep,
  PlayerSummary,
  PlayerTexts,
  StepAttachments,
} from '../../player/player-source.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { chooseTitle, suitableLanguages } from '../../ui/workflow/choose-title.ts';

type ContractStep = PlayerWorkflow['steps'][number];

function attachmentsOf({ attachments }: ContractStep): StepAttachments {
  return {
    diagrams: attachments.flatMap((one) =>
      one.kind === 'diagram' ? [{ id: one.id, name: one.name, url: one.url }] : [],
    ),
    links: attachments.flatMap((one) =>
      one.kind === 'link' ? [{ id: one.id, label: one.label, link: one.link }] : [],
    ),
    pdfs: attachments.flatMap((one) =>
      one.kind === 'pdf' ? [{ id: one.id, name: one.name, link: one.url, size: one.size }] : [],
    ),
  };
}

const titleOfStep = ({ title, titleTranslations, number }: ContractStep, locale: string): string =>
  stepTitle(chooseTitle(title, titleTranslations, locale), number);

/** Only a completed summary is shown (R-SUM-05). */
function summaryOf({ aiSummary: summary, steps }: PlayerWorkflow, locale: string): PlayerSummary | null {
  if (summary?.status !== 'completed') return null;
  type Text = (typeof summary.sop)[number];
  const textOf = ({ content, translations }: Text) => chooseTitle(content, translations, locale);
  // a section is headed by the title that its step has now
  const titleOf = (title: string, stepId: string | null) => {
    const step = steps.find(({ id }) => id === stepId);
    return step ? titleOfStep(step, locale) : title;
  };
  return {
    highlights: summary.highlights.map((each) => ({ kind: each.key, text: textOf(each) })),
    sections: summary.contents.map((each) => ({
      title: titleOf(each.title, each.stepId),
      text: textOf(each),
    })),
    sop: summary.sop.map(textOf),
    origin: summary.origin,
  };
}

interface Viewer {
  readonly locale: string;
  /** `null` for anonymous viewers. */
  readonly name: string | null;
}

/** The text of the safety watermark: the viewer's name, or for anonymous viewers the organisation's (R-ORG-16, R-ORG-17). */
const watermarkOf = ({ enableSafetyWatermark, author }: PlayerWorkflow, name: string | null) =>
  enableSafetyWatermark ? (name ?? author.uid) : null;

const sentencesOf = (sentences: ContractStep['transcriptions']): PlayerSentence[] =>
  sentences.map(({ sentence, startTime, endTime }) => ({ text: sentence, startTime, endTime }));

/** The subtitles in the viewer's language first, by the rules of titles (R-LNG-07); otherwise the original's. */
function subtitlesFor({ subtitles }: PlayerWorkflow, locale: string): PlayerSource['subtitles'] {
  const suitable = suitableLanguages(locale);
  const rank = (language: string) =>
    suitable.includes(language) ? suitable.indexOf(language) : suitable.length;
  return subtitles
    .filter(({ disabled }) => !disabled)
    .map(({ language, source }) => ({ language, url: source }))
    .toSorted((a, b) => rank(a.language) - rank(b.language));
}

/**
 * Titles and sentences beside the subtitles of each language. Beside those of the original, as without any, a viewer whose
 * language has no subtitles still reads the titles of that language (R-LNG-07).
 */
function textsOf(workflow: PlayerWorkflow, locale: string): NonNullable<PlayerSource['texts']> {
  const { title, titleTranslations, steps, subtitles, languageCode } = workflow;
  const suitable = suitableLanguages(locale);
  const hasOwn = subtitles.some(({ language }) => suitable.includes(language));
  const textsIn = (sentences: string, titles: string): PlayerTexts => ({
    title: chooseTitle(title, titleTranslations, titles),
    steps: steps.map((step) => ({
      title: stepTitle(chooseTitle(step.title, step.titleTranslations, titles), step.number),
      sentences: sentencesOf(step.transcriptionTranslations[sentences] ?? step.transcriptions),
    })),
  });
  return {
    withoutSubtitles: textsIn(languageCode, locale),
    byLanguage: Object.fromEntries(
      subtitles.map(({ language }) => [
        language,
        textsIn(language, language === languageCode && !hasOwn ? locale : language),
      ]),
    ),
  };
}

/** Maps a publication to the player's source. */
export function playerSourceOf(workflow: PlayerWorkflow, { locale, name }: Viewer): PlayerSource {
  const stepOf = (step: ContractStep): PlayerStep => ({
    id: step.id,
    number: step.number,
    title: titleOfStep(step, locale),
    startTime: step.startTime,
    endTime: step.endTime,
    poster: step.poster,
    attachments: attachmentsOf(step),
    annotations: step.annotations,
    sentences: sentencesOf(step.transcriptions),
  });
  const shown = rotatedSize(workflow, workflow.sourceCut?.rotation ?? 0);
  return {
    workflowId: workflow.id,
    publication: workflow.publication,
    viewToken: workflow.viewToken,
    receivedAt: performance.now(),
    title: chooseTitle(workflow.title, workflow.titleTranslations, locale),
    languageCode: workflow.languageCode,
    poster: workflow.poster,
    aspectRatio: shown.width / shown.height,
    ...(workflow.sourceCut && { removed: workflow.sourceCut.erased, rotation: workflow.sourceCut.rotation }),
    url: workflow.hlsUrl,
    kind: /\.(mp4|webm|mov)(\?|$)/.test(workflow.hlsUrl) ? 'file' : 'hls',
    untranscoded: workflow.untranscodedUrl,
    addressSeconds: workflow.addressSeconds,
    steps: workflow.steps.map(stepOf),
    languages: suitableLanguages(locale),
    subtitles: subtitlesFor(workflow, locale),
    texts: textsOf(workflow, locale),
    imageMap: workflow.imageMap,
    terms: workflow.terms,
    summary: summaryOf(workflow, locale),
    watermark: watermarkOf(workflow, name),
    resume: workflow.resume,
    completedStepIds: workflow.completedStepIds,
  };
}
