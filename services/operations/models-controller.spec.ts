import { expect, it } from 'vitest';
import { ModelView } from '../../contracts/operations/models.ts';
import { modelEntries } from '../platform/models/model-list.ts';
import { Models } from '../platform/models/models.ts';
import { modelStatuses } from './models-controller.ts';

const noServers = {
  STEPWELL_LANGUAGE_MODEL: 'installed' as const,
  STEPWELL_LANGUAGE_URL: undefined,
  STEPWELL_LANGUAGE_REMOTE_MODEL: 'gpt-4o-mini',
  STEPWELL_SPEECH_URL: undefined,
  STEPWELL_SPEECH_REMOTE_MODEL: 'whisper-1',
  STEPWELL_VOICES_URL: undefined,
  STEPWELL_VOICES_REMOTE_MODEL: 'tts-1',
  STEPWELL_SENTENCES_URL: undefined,
  STEPWELL_SENTENCES_REMOTE_MODEL: 'text-embedding-3-small',
};

const noSpeech = {
  status: () => Promise.resolve({ available: false, engine: 'none', sentence: 'There is no Whisper model.' }),
};

it('says of every model what it is for and how far it is', async () => {
  const models = new Models({ folder: '/nowhere', python: '/nowhere/python' });
  const found = (await modelStatuses(models, noSpeech, noServers)()).map((each) => ModelView.parse(each));
  expect(found.map(({ id }) => id)).toEqual(['speech', ...modelEntries.map(({ name }) => name)]);
  expect(found[0]).toMatchObject({ state: 'absent', fetchedBytes: 0, totalBytes: 605_000_000 });
  expect(found[1]).toMatchObject({ state: 'absent', fetchedBytes: 0, problem: null });
});
it('says that the language model is switched off, whether or not it is installed', async () => {
  const models = new Models({ folder: '/nowhere', python: '/nowhere/python' });
  const settings = { ...noServers, STEPWELL_LANGUAGE_MODEL: 'off' as const };
  const found = (await modelStatuses(models, noSpeech, settings)()).map((each) => ModelView.parse(each));
  expect(found.map(({ id, state }) => [id, state])).toContainEqual(['language', 'off']);
  expect(found.filter(({ state }) => state === 'off')).toHaveLength(1);
});
it('says nothing where models are off and no server does their work', async () => {
  expect(await modelStatuses(null, noSpeech, noServers)()).toEqual([]);
});
it('names the servers to which texts and sounds are sent, in place of the models of this machine', async () => {
  const settings = {
    ...noServers,
    STEPWELL_LANGUAGE_URL: 'https://models.example:8443/v1',
    STEPWELL_SPEECH_URL: 'http://10.0.0.7/v1',
  };
  const models = new Models({ folder: '/nowhere', python: '/nowhere/python' });
  const found = (await modelStatuses(models, noSpeech, settings)()).map((each) => ModelView.parse(each));
  expect(found.map(({ id, version, sentTo }) => [id, version, sentTo])).toEqual([
    ['language', 'gpt-4o-mini', 'models.example:8443'],
    ['speech', 'whisper-1', '10.0.0.7'],
    ['sentences', expect.any(String), null],
    ['voices', expect.any(String), null],
  ]);
  expect((await modelStatuses(null, noSpeech, settings)()).map(({ id }) => id)).toEqual([
    'language',
    'speech',
  ]);
  const all = {
    ...settings,
    STEPWELL_VOICES_URL: 'http://10.0.0.8/v1',
    STEPWELL_SENTENCES_URL: 'http://10.0.0.9/v1',
  };
  expect((await modelStatuses(models, noSpeech, all)()).map(({ id, sentTo }) => [id, sentTo])).toEqual([
    ['language', 'models.example:8443'],
    ['speech', '10.0.0.7'],
    ['voices', '10.0.0.8'],
    ['sentences', '10.0.0.9'],
  ]);
});
