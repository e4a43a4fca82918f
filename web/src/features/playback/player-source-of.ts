import { rotatedSize } from '../../../../contracts/authoring/model/video-cut.ts';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import type { PlayerSource, PlayerStep, PlayerSummary, StepAttachments } from '../../player/player-source.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { chooseTitle } from './choose-title.ts';

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

/** Only a completed summary is shown (R-SUM-05). */
function summaryOf(summary: PlayerWorkflow['aiSummary']): PlayerSummary | null {
  if (summary?.status !== 'completed') return null;
  return {
    highlights: summary.highlights.map(({ key, content }) => ({ kind: key, text: content })),
    sections: summary.contents.map(({ title, content }) => ({ title, text: content })),
    sop: summary.sop,
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

/** Maps a publication to the player's source. */
export function playerSourceOf(workflow: PlayerWorkflow, { locale, name }: Viewer): PlayerSource {
  const stepOf = (step: ContractStep): PlayerStep => ({
    id: step.id,
    number: step.number,
    title: stepTitle(chooseTitle(step.title, step.titleTranslations, locale), step.number),
    startTime: step.startTime,
    endTime: step.endTime,
    poster: step.poster,
    attachments: attachmentsOf(step),
    annotations: step.annotations,
    sentences: step.transcriptions.map(({ sentence, startTime, endTime }) => ({
      text: sentence,
      startTime,
      endTime,
    })),
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
    subtitles: workflow.subtitles
      .filter(({ disabled }) => !disabled)
      .map(({ language, source }) => ({ language, url: source })),
    imageMap: workflow.imageMap,
    terms: workflow.terms,
    summary: summaryOf(workflow.aiSummary),
    watermark: watermarkOf(workflow, name),
    resume: workflow.resume,
    completedStepIds: workflow.completedStepIds,
  };
}
