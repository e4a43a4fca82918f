import { SpeakTexts } from '../../contracts/authoring/speak-texts.ts';
import { DomainError } from '../../contracts/kernel/errors.ts';
import { implementActivities, type ActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { TextSpeaker } from './speak-text.ts';

/** The activities of a voice-over. */
export const speakActivities = (parts: ActivityParts): ActivityHandlers<typeof SpeakTexts> =>
  implementActivities(SpeakTexts, {
    speak: async ({ input: { request, readings }, organizationId, ...call }) => {
      await parts.assetStorage.requireSpace();
      try {
        return await parts.assetStorage.inScratch(call, (media) =>
          new TextSpeaker(parts, organizationId, media).speak(request, readings),
        );
      } catch (error) {
        if (!(error instanceof DomainError) || !error.error.startsWith('voice.')) throw error;
        return { refusal: { error: error.error, message: error.message } };
      }
    },
  });
