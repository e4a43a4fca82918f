import type { z } from 'zod';
import { SpeakTexts } from '../../contracts/authoring/speak-texts.ts';
import {
  FailSpeech,
  RecordSpeech,
  StartSpeech,
  type SpeechRequest,
} from '../../contracts/authoring/voice-over.ts';
import { definePipeline, type PipelineContext } from '../../contracts/kernel/define-pipeline.ts';

type Context = PipelineContext<typeof SpeakTexts>;

type Readings = z.output<(typeof SpeakTexts)['input']>['readings'];

async function speak(
  stage: Context,
  workflowId: string,
  request: SpeechRequest,
  readings: Readings,
): Promise<boolean> {
  const ofText = { workflowId, text2SpeechId: request.id };
  await stage.send(StartSpeech, ofText);
  const said = await stage.activities.speak({ request, readings });
  if ('refusal' in said) {
    await stage.send(FailSpeech, { ...ofText, cause: said.refusal });
    return false;
  }
  await stage.send(RecordSpeech, { ...ofText, ...said });
  return true;
}

export const speakTexts = definePipeline(SpeakTexts, async (context, { workflowId, requests, readings }) =>
  context.stage(
    'speak',
    async (stage) => {
      let spoken = 0;
      for (const request of requests) if (await speak(stage, workflowId, request, readings)) spoken += 1;
      return { spoken };
    },
    {
      whenFailed: async (failed, { error, message }) => {
        // what was recorded before stays as it is
        for (const { id } of requests)
          await failed.send(FailSpeech, { workflowId, text2SpeechId: id, cause: { error, message } });
        return 'throw';
      },
    },
  ),
);
