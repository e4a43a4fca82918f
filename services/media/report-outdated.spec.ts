import { expect, it } from 'vitest';
import { FailSummary } from '../../contracts/assistant/summary.ts';
import { WriteSummary } from '../../contracts/assistant/write-summary.ts';
import { WriteTranslation } from '../../contracts/authoring/draft-translation.ts';
import { FailTranslationDraft } from '../../contracts/authoring/translations.ts';
import { FailSpeech } from '../../contracts/authoring/voice-over.ts';
import type { CommandMessage } from '../../contracts/kernel/define-command.ts';
import type { RunDescription, StageDescription, StageState } from '../platform/pipelines/pipelines.ts';
import { reportOutdated } from './report-outdated.ts';

const stage = (name: string, state: StageState): StageDescription => ({
  name, state, attempt: 1, startedAt: null, endedAt: null, progress: null, cause: null, activities: [],
}); // prettier-ignore

const interrupted = async (facts: Partial<RunDescription>): Promise<readonly CommandMessage[]> => {
  const run: RunDescription = {
    runId: 'ingest-w1', organizationId: 'o', pipeline: 'IngestVideo', state: 'running', stage: null, startedAt: 'then', changedAt: 'then', endedAt: null, cause: null,
    input: { workflowId: 'w1' }, result: null, activities: [], stages: [], ...facts,
  }; // prettier-ignore
  const sent: CommandMessage[] = [];
  await reportOutdated(run, async (command) => sent.push(command));
  return sent;
};

const cause = { error: 'media.begun-before-update' };

it('fails what an update interrupted, and nothing that was done or skipped before', async () => {
  const sent = await interrupted({
    stages: [stage('encode', 'done'), stage('transcribe', 'skipped'), stage('segment', 'running'), stage('terms', 'waiting')],
  }); // prettier-ignore
  expect(sent.map(({ data }) => [data['stage'], data['status']])).toEqual([
    ['steps', 'error'],
    ['terms', 'error'],
  ]);
});

it('fails every text that voices were to read, each by a command of its own', async () => {
  const requests = [{ id: 'speech-1' }, { id: 'speech-2' }];
  const sent = await interrupted({
    runId: 'speak-speech-1', pipeline: 'SpeakTexts', input: { workflowId: 'w1', requests }, stages: [stage('speak', 'running')],
  }); // prettier-ignore
  expect(sent.every((command) => command instanceof FailSpeech)).toBe(true);
  expect(sent).toMatchObject([
    { data: { workflowId: 'w1', text2SpeechId: 'speech-1', cause } },
    { data: { workflowId: 'w1', text2SpeechId: 'speech-2', cause } },
  ]);
  expect(new Set(sent.map(({ sender }) => sender.commandId)).size).toBe(2);
});

const written = { workflowId: 'w1', runId: 'run-1', objectKey: 'o/source.json' };
it.each([
  [WriteSummary, { ...written, kinds: [] }, FailSummary, {}],
  [WriteTranslation, { ...written, languageCode: 'es-mx', batches: 2 }, FailTranslationDraft, { languageCode: 'es-mx' }],
] as const)('fails what the language model was writing', async ({ type, input }, started, command, its) => {
  expect(input.safeParse(started).success).toBe(true);
  const sent = await interrupted({ pipeline: type, input: started, stages: [stage('write', 'running')] });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toBeInstanceOf(command);
  expect(sent).toMatchObject([{ data: { workflowId: 'w1', runId: 'run-1', cause, ...its } }]);
}); // prettier-ignore

it('fails the recognition of a workflow whose language is not known', async () => {
  const input = { workflowId: 'w1', languageCode: null };
  const sent = await interrupted({ input, stages: [stage('transcribe', 'running')] });
  expect(sent.map(({ data }) => data['stage'])).toEqual(['speech']);
});
