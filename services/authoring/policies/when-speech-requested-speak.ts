import { SpeakTexts, textsPerRun } from '../../../contracts/authoring/speak-texts.ts';
import { SpeechRequested } from '../../../contracts/authoring/voice-over.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** Voices read the texts that were requested. */
export const whenSpeechRequestedSpeak = (): Policy =>
  when(SpeechRequested, 'when-speech-requested-speak', async ({ data }, { start }) => {
    const { workflowId, requests } = data;
    for (let first = 0; first < requests.length; first += textsPerRun) {
      const part = requests.slice(first, first + textsPerRun);
      await start(SpeakTexts, `speak-${part[0]?.id ?? first}`, { workflowId, requests: part });
    }
  });
