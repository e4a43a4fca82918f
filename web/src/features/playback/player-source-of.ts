import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import type { PlayerSource, PlayerStep, StepAttachments } from '../../player/player-source.ts';
import { chooseTitle } from './choose-title.ts';

type ContractStep = PlayerWorkflow['steps'][number];
/** Where an attachment's bytes are, signed for this viewer; `null` where they could not be had. */
export type AddressOf = (stepId: string, attachmentId: string) => string | null;

function attachmentsOf(step: ContractStep, addressOf: AddressOf): StepAttachments {
  const { attachments } = step;
  const signed = (id: string) => addressOf(step.id, id) ?? '';
  return {
    diagrams: attachments.flatMap((one) =>
      one.kind === 'diagram' ? [{ id: one.id, name: one.name, url: signed(one.id) }] : [],
    ),
    links: attachments.flatMap((one) =>
      one.kind === 'link' ? [{ id: one.id, label: one.label, link: one.link }] : [],
    ),
    pdfs: attachments.flatMap((one) =>
      one.kind === 'pdf' ? [{ id: one.id, name: one.name, link: signed(one.id), size: one.size }] : [],
    ),
  };
}

interface SourceContext {
  readonly locale: string;
  readonly addressOf: AddressOf;
  /** Words of the watermark, where the workflow has one. */
  readonly watermark: string;
}

/** The player's view of a publication. */
export function playerSourceOf(
  workflow: PlayerWorkflow,
  { locale, addressOf, watermark }: SourceContext,
): PlayerSource {
  const stepOf = (step: ContractStep): PlayerStep => ({
    id: step.id,
    number: step.number,
    title: chooseTitle(step.title, step.titleTranslations, locale),
    startTime: step.startTime,
    endTime: step.endTime,
    poster: step.poster,
    attachments: attachmentsOf(step, addressOf),
    sentences: step.transcriptions.map(({ sentence, startTime, endTime }) => ({
      text: sentence,
      startTime,
      endTime,
    })),
  });
  return {
    workflowId: workflow.id,
    publication: workflow.publication,
    title: chooseTitle(workflow.title, workflow.titleTranslations, locale),
    languageCode: workflow.languageCode,
    poster: workflow.poster,
    url: workflow.hlsUrl,
    kind: /\.(mp4|webm|mov)(\?|$)/.test(workflow.hlsUrl) ? 'file' : 'hls',
    steps: workflow.steps.map(stepOf),
    subtitles: workflow.subtitles
      .filter(({ disabled }) => !disabled)
      .map(({ language, source }) => ({ language, url: source })),
    imageMap: workflow.imageMap,
    terms: workflow.terms,
    // Only a completed summary is shown (R-SUM-05); the contract has none yet.
    summary: workflow.aiSummary,
    watermark: workflow.enableSafetyWatermark ? watermark : null,
    resume: workflow.resume,
    completedStepIds: workflow.completedStepIds,
  };
}
