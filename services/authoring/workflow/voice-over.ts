import { blockStatus, speedFit, targetDurationOf } from '../../../contracts/authoring/model/voice-blocks.ts';
import { sourceOf } from '../../../contracts/authoring/model/voice-over.ts';
import {
  CreateSpeech,
  FailSpeech,
  GenerateVoiceOver,
  RecordSpeech,
  SpeechFailed,
  SpeechGenerated,
  SpeechRequested,
  SpeechStarted,
  StartSpeech,
  type AudioSource,
  type SpeechRequest,
  type VoiceBlock,
  type VoiceOver,
} from '../../../contracts/authoring/voice-over.ts';
import { CountSpeechRuns, maxSpeechRuns } from '../../../contracts/authoring/speak-texts.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import type { Reading } from '../../../contracts/kernel/readings.ts';
import { ReadPronunciations } from '../../../contracts/organization/pronunciation.ts';
import { decision, type DecisionContext } from '../../platform/commands/define-decision.ts';
import { VoiceBusy } from '../../platform/voices/voices.ts';
import { onWorkflow } from './on-workflow.ts';
import { requireWorkflow, workflow, type ExistingWorkflow } from './workflow.ts';

/** Those that need it, or those that were named, except those in flight. */
function blocksToGenerate(
  voiceOver: VoiceOver,
  keys: readonly string[] | undefined,
  readings: readonly Reading[],
): readonly VoiceBlock[] {
  const named = keys && new Set(keys);
  return voiceOver.blocks.filter((block) => {
    const status = blockStatus(block, sourceOf(voiceOver, block), readings);
    if (status === 'pending' || status === 'processing') return false;
    return named ? named.has(block.key) : status === 'todo';
  });
}

/** Refused with `voice.busy` until voices have read some of what the organisation ordered before. */
async function requireRoomForSpeech(ask: SendQuery): Promise<void> {
  const found = await ask(CountSpeechRuns, {});
  if (found && found.running >= maxSpeechRuns) throw VoiceBusy();
}

export const generateVoiceOver = decision(GenerateVoiceOver, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: async (_, ask) => {
    await requireRoomForSpeech(ask);
    return (await ask(ReadPronunciations, {}))?.readings ?? [];
  },
  decide: ({ workflowId, keys }, state, context, readings) => {
    const { voiceOver } = requireWorkflow(state).draft;
    const requests = blocksToGenerate(voiceOver, keys, readings).map((block): SpeechRequest => ({
      id: context.newId(`speech/${block.key}`),
      key: block.key,
      text: block.text,
      voice: block.voice,
      rate: block.speed,
      targetDuration: targetDurationOf(block),
    }));
    return requests.length === 0 ? [] : [SpeechRequested({ workflowId, requests })];
  },
});

const speechId = (context: Pick<DecisionContext, 'newId'>, index: number): string =>
  context.newId(`speech/${index}`);

export const createSpeech = decision(CreateSpeech, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: (_, ask) => requireRoomForSpeech(ask),
  decide: ({ workflowId, text2Speechs }, state, context) => {
    requireWorkflow(state);
    const requests = text2Speechs.map(({ text, voice, rate, targetDuration }, index) => ({
      id: speechId(context, index),
      key: null,
      text,
      voice,
      rate,
      targetDuration: rate === speedFit ? (targetDuration ?? null) : null,
    }));
    return [SpeechRequested({ workflowId, requests })];
  },
  result: ({ text2Speechs }, _, context) => ({
    items: text2Speechs.map((__, index) => ({ text2SpeechId: speechId(context, index) })),
  }),
});

/** The sound that a pipeline reports of, while it is still awaited; a repeated report changes nothing. */
function awaited({ draft }: ExistingWorkflow, text2SpeechId: string): AudioSource | null {
  const source = draft.voiceOver.sources.find(({ id }) => id === text2SpeechId);
  return source?.status === 'pending' || source?.status === 'processing' ? source : null;
}

export const startSpeech = onWorkflow(StartSpeech, (data, existing) =>
  awaited(existing, data.text2SpeechId)?.status === 'pending' ? [SpeechStarted(data)] : [],
);
export const recordSpeech = onWorkflow(RecordSpeech, (data, existing) =>
  awaited(existing, data.text2SpeechId) ? [SpeechGenerated(data)] : [],
);
export const failSpeech = onWorkflow(FailSpeech, (data, existing) =>
  awaited(existing, data.text2SpeechId) ? [SpeechFailed(data)] : [],
);
