import { SpeakTexts, textsPerRun } from '../../../contracts/authoring/speak-texts.ts';
import { SpeechRequested } from '../../../contracts/authoring/voice-over.ts';
import { readingsIn } from '../../../contracts/kernel/readings.ts';
import { ReadPronunciations } from '../../../contracts/organization/pronunciation.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** Voices read the texts that were requested. */
export const whenSpeechRequestedSpeak = ({ askIn }: Pick<PolicyDependencies, 'askIn'>): Policy =>
  when(SpeechRequested, 'when-speech-requested-speak', async ({ data, organizationId }, { start }) => {
    const { workflowId, requests } = data;
    const known = await askIn(organizationId)(ReadPronunciations, {});
    for (let first = 0; first < requests.length; first += textsPerRun) {
      const part = requests.slice(first, first + textsPerRun);
      await start(SpeakTexts, `speak-${part[0]?.id ?? first}`, {
        workflowId,
        requests: part,
        readings: readingsIn(part.map(({ text }) => text).join('\n'), known?.readings ?? []),
      });
    }
  });
