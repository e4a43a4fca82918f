import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';

const model = {
  id: 'voices',
  purpose: 'Reads text aloud',
  version: 'Kokoro',
  licence: 'Apache-2.0',
  languages: ['en-us', 'es'],
  state: 'fetching',
  fetchedBytes: 61_000_000,
  totalBytes: 92_000_000,
  problem: null,
  sentTo: null,
};
const open = async (change: object) => {
  const network = new TestNetwork({ 'GET /v1/models': listOf([{ ...model, ...change }]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/models');
};
beforeEach(() => localStorage.clear());

it('shows how far a model is, and what does not work until then', async () => {
  await open({});
  expect(await screen.findByText('Downloading: 61 of 92 MB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Downloaded' })).toHaveAttribute('aria-valuenow', '66');
  expect(screen.getByText(/basic voices read text aloud/)).toBeVisible();
});
it('says whether anything leaves this machine, and where it goes', async () => {
  await open({ state: 'installed' });
  expect(await screen.findByText('Nothing leaves this machine.')).toBeVisible();
});
it('names the server that does the work instead', async () => {
  await open({ id: 'speech', purpose: 'Recognises speech', version: 'whisper-1', licence: '', languages: [], state: 'installed', sentTo: 'models.example:8443' });
  expect(await screen.findByText('Done by models.example:8443: what it works on is sent there.')).toBeVisible();
  expect(screen.queryByText(/npm run models/)).toBeNull();
  expect(screen.queryByText('Nothing leaves this machine.')).toBeNull();
}); // prettier-ignore
it('says why a download failed, and how to try again', async () => {
  await open({ state: 'failed', problem: 'No space left.' });
  expect(await screen.findByText('The download failed')).toBeVisible();
  expect(screen.getByText(/No space left. To download it, run: npm run models -- get voices/)).toBeVisible();
});
it('shows the language model, its size, and what is done without it', async () => {
  await open({ id: 'language', purpose: 'Writes texts', languages: ['en', 'zh'], state: 'absent', totalBytes: 1_093_000_000 });
  expect(await screen.findByText('Not installed, 1093 MB')).toBeVisible();
  expect(screen.getByText(/texts are taken from the transcript/)).toBeVisible();
  expect(screen.getByText(/npm run models -- get language/)).toBeVisible();
  expect(screen.getByText('English, Chinese')).toBeVisible();
}); // prettier-ignore
it('says that the settings switch the language model off, and does not ask to download it', async () => {
  await open({ id: 'language', purpose: 'Writes texts', state: 'off' });
  expect(await screen.findByText('Switched off')).toBeVisible();
  expect(screen.getByText(/The settings of this installation switch it off/)).toBeVisible();
  expect(screen.queryByText(/npm run models/)).toBeNull();
});
