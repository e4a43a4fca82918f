import { cutContent } from '../../../../contracts/authoring/model/cut-content.ts';
import { sentencesWithin } from '../../../../contracts/authoring/model/draft-transcript.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { piecesOf, resultOf, resultSecond } from '../../../../contracts/authoring/model/video-cut.ts';
import { initialVoiceOver } from '../../../../contracts/authoring/model/voice-over.ts';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import type { PlayerPiece } from '../../player/player-source.ts';

type PreviewedStep = PlayerWorkflow['steps'][number];
type Cut = NonNullable<PlayerWorkflow['sourceCut']>;

const toStep = ({ id, title, startTime, endTime, annotations }: PreviewedStep) => ({
  id,
  title,
  startTime,
  endTime,
  annotations,
  attachments: [],
  type: 'original' as const,
});

const uniqueById = <T extends { readonly id: string }>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

/** Steps and sentences at the times of the result; what is removed was left out of them before. */
function shownBy<S extends Step>(cut: Cut, steps: readonly S[], sentences: PreviewedStep['transcriptions']) {
  const content = {
    languageCode: 'und',
    steps,
    sentences,
    terms: [],
    poster: { atSecond: null, assetId: null },
    voiceOver: initialVoiceOver,
    cut,
  };
  return cutContent(content).content;
}

/**
 * The preview of a draft as its result: everything at the times that a publication will have. The server answers at those
 * of the source, which is what there is to play.
 */
export function previewResult(workflow: PlayerWorkflow, cut: Cut): PlayerWorkflow {
  const steps = workflow.steps.map(toStep);
  const spoken = (of: (step: PreviewedStep) => PreviewedStep['transcriptions'] | undefined) =>
    shownBy(cut, [], uniqueById(workflow.steps.flatMap((step) => of(step) ?? []))).sentences;
  const shown = new Map(shownBy(cut, steps, []).steps.map((step) => [step.id, step]));
  const sentences = spoken(({ transcriptions }) => transcriptions);
  const languages = new Set(
    workflow.steps.flatMap(({ transcriptionTranslations }) => Object.keys(transcriptionTranslations)),
  );
  const translated = [...languages].map(
    (language) => [language, spoken((step) => step.transcriptionTranslations[language])] as const,
  );
  const { resume } = workflow;
  return {
    ...workflow,
    ...resultOf(workflow, { ...cut, rotation: 0 }),
    sourceCut: { rotation: cut.rotation, erased: [] },
    resume: resume && { ...resume, seconds: resultSecond(cut, resume.seconds) },
    steps: workflow.steps.map((step) => {
      const { startTime, endTime, annotations } = shown.get(step.id) ?? step;
      const range = { startTime, endTime, duration: exactSeconds(endTime - startTime) };
      return {
        ...step,
        ...range,
        annotations: [...annotations],
        transcriptions: sentencesWithin(sentences, range),
        transcriptionTranslations: Object.fromEntries(
          translated.map(([language, all]) => [language, sentencesWithin(all, range)]),
        ),
      };
    }),
  };
}

/** What the preview plays: parts of the source, held frames, and parts of other videos by their workflows. */
export function previewPieces(
  { durationSeconds }: Pick<PlayerWorkflow, 'durationSeconds'>,
  cut: Cut,
  otherOf: (workflowId: string) => NonNullable<PlayerPiece['other']>,
): readonly PlayerPiece[] {
  const source = 'source';
  const workflowOf = new Map(
    (cut.inserts ?? []).flatMap((each) => (each.kind === 'video' ? [[each.assetId, each.workflowId]] : [])),
  );
  return piecesOf(cut, { assetId: source, durationSeconds }).map(({ assetId, ...piece }) => {
    const workflowId = assetId === source ? undefined : workflowOf.get(assetId);
    return workflowId === undefined ? piece : { ...piece, other: otherOf(workflowId) };
  });
}
