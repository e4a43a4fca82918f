import { z } from 'zod';
import { FailSummary } from '../../contracts/assistant/summary.ts';
import { ReportStage } from '../../contracts/authoring/processing-commands.ts';
import { FailPublication } from '../../contracts/authoring/publications.ts';
import { FailTranslationDraft } from '../../contracts/authoring/translations.ts';
import { FailSpeech } from '../../contracts/authoring/voice-over.ts';
import { messageOf, type CommandMessage, type Sender } from '../../contracts/kernel/define-command.ts';
import { partOfStage } from '../../contracts/media/pipeline-runs.ts';
import { StartedBeforeUpdate } from '../../contracts/media/ingest-video.ts';
import { derivedId } from '../platform/commands/derived-id.ts';
import type { RunDescription } from '../platform/pipelines/pipelines.ts';

const RunSubject = z.object({
  workflowId: z.string(),
  /** Of a rendering. */
  videoId: z.string().optional(),
  /** Of a summary, and of the draft of a translation. */
  runId: z.string().optional(),
  languageCode: z.string().nullish(),
  /** The texts that voices read. */
  requests: z.array(z.object({ id: z.string() })).default([]),
});

/**
 * Marks in the workflow what an update interrupted, so that its author sees it and may retry it. Each start finds the
 * same runs: the command ids follow from the run, so it is recorded once.
 */
export async function reportOutdated(
  { organizationId, runId, pipeline, input, stages }: RunDescription,
  sendCommand: (command: CommandMessage) => Promise<unknown>,
): Promise<void> {
  const subject = RunSubject.safeParse(input).data;
  if (subject === undefined) return;
  const cause = { error: StartedBeforeUpdate.error, message: StartedBeforeUpdate.message };
  const senderOf = (part: string): Sender => ({
    organizationId,
    actor: `pipeline:${pipeline}`,
    commandId: derivedId(`${organizationId}/${runId}/outdated/${part}`),
    correlationId: runId,
    causationId: null,
    client: null,
  });
  const { workflowId, videoId, requests, languageCode } = subject;
  if (subject.runId !== undefined) {
    const failed = { workflowId, runId: subject.runId, cause };
    await sendCommand(
      languageCode
        ? messageOf(FailTranslationDraft, { ...failed, languageCode }, senderOf('translation'))
        : messageOf(FailSummary, failed, senderOf('summary')),
    );
    return;
  }
  if (videoId !== undefined) {
    await sendCommand(messageOf(FailPublication, { workflowId, videoId, cause }, senderOf('publication')));
    return;
  }
  // those that were read before stay as they are
  for (const { id } of requests)
    await sendCommand(messageOf(FailSpeech, { workflowId, text2SpeechId: id, cause }, senderOf(id)));
  // in an open run, skipped stages had nothing to do
  const unfinished = stages.filter(({ state }) => state !== 'done' && state !== 'skipped');
  const interruptedParts = unfinished.map(({ name }) => partOfStage(name));
  for (const stage of new Set(interruptedParts)) {
    if (stage === null) continue;
    const report = { workflowId, stage, status: 'error', cause };
    await sendCommand(messageOf(ReportStage, report, senderOf(stage)));
  }
}
