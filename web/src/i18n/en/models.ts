import { defineTexts } from '../text.ts';

export const modelTexts = defineTexts('models', {
  title: 'Models',
  search: 'Search by name',
  purpose: 'Purpose',
  state: 'State',
  languages: 'Languages',
  'state.installed': 'Ready',
  'state.fetching': 'Downloading: %{done} of %{all} MB',
  'state.absent': 'Not installed, %{all} MB',
  'state.failed': 'The download failed',
  progress: 'Downloaded',
  'without.speech': 'Until it is ready, steps follow scenes and silences, and authors write the transcript.',
  'without.voices': 'Until it is ready, basic voices read text aloud.',
  'without.language': 'Until it is ready, texts are taken from the transcript.',
  'without.sentences':
    'Until it is ready, drafts of translations are checked by their numbers and names alone.',
  'does.voices': 'Reads text aloud',
  'does.language': 'Writes texts',
  'does.sentences': 'Compares what sentences mean',
  'does.speech': 'Recognises speech',
  sentTo: 'Done by %{host}: what it works on is sent there.',
  stays: 'Nothing leaves this machine.',
  get: 'To download it, run: npm run models -- get %{name}',
  empty: 'No models',
  emptyBody: 'Models are turned off in the settings of this installation.',
});
