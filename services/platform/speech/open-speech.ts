import { EmbeddedRecogniser, type EmbeddedRecogniserOptions } from './embedded-recogniser.ts';
import { RemoteRecogniser, type RemoteRecogniserOptions } from './remote-recogniser.ts';
import { type Speech, SpeechUnavailable } from './speech.ts';

/** Which engine to use. A server takes precedence if both are given. */
export interface SpeechSettings {
  readonly server?: RemoteRecogniserOptions | undefined;
  readonly embedded?: EmbeddedRecogniserOptions | undefined;
}

const noSpeech: Speech = {
  transcribe: () => Promise.reject(SpeechUnavailable({ facts: { reason: 'no engine is set' } })),
  status: () =>
    Promise.resolve({
      available: false,
      engine: 'none',
      sentence: 'Speech recognition is switched off by the settings.',
    }),
  close: () => Promise.resolve(),
};

/** The speech engine of this process, by its settings. Nothing starts before the first call. */
export function openSpeech(settings: SpeechSettings): Speech {
  if (settings.server) return new RemoteRecogniser(settings.server);
  return settings.embedded ? new EmbeddedRecogniser(settings.embedded) : noSpeech;
}
