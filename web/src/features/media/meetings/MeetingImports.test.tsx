import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { UploadView } from '../../../../../contracts/media/upload.ts';
import { listOf, successEnvelope } from '../../../test-network.ts';
import { renderScreen } from '../../../test-screen.tsx';
import { MeetingImports } from './MeetingImports.tsx';

const mebibyte = 1024 ** 2;
const importOf = (id: string, more: Partial<UploadView> = {}): UploadView => ({
  id,
  userId: 'maria',
  workspaceId: 'hall',
  kind: 'video',
  fileName: `${id}.mp4`,
  size: 4 * mebibyte,
  fingerprint: '',
  state: 'open',
  assetId: null,
  workflowId: null,
  refusal: null,
  startedAt: '2026-11-20T09:30:00.000Z',
  meeting: true,
  ...more,
});
const tray = () => screen.queryByRole('region', { name: 'Imports from meetings' });

/** Over a page, with uploads that a test changes while they are polled. */
function open(first: readonly UploadView[]) {
  let uploads = first;
  const network = renderScreen(MeetingImports, '/home', '/home', {
    'GET /v1/uploads': () => listOf(uploads),
    'GET /v1/uploads/Boiler/parts': listOf([{ size: mebibyte }, { size: mebibyte }]),
    'DELETE /v1/uploads/Boiler': () => {
      uploads = uploads.map((each) => ({ ...each, state: 'cancelled' }));
      return successEnvelope();
    },
  });
  return {
    network,
    change: (changed: readonly UploadView[]) => {
      uploads = changed;
    },
  };
}

it('R-CRE-04: an import shows how much has arrived, and then leads to its editor', async () => {
  const { change } = open([importOf('Boiler'), importOf('Sent', { meeting: false })]);
  await waitFor(() => expect(tray()).toHaveTextContent('Boiler.mp4'));
  expect(tray()).not.toHaveTextContent('Sent.mp4');
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
  expect(tray()).toHaveTextContent('2 MB of 4 MB');
  change([importOf('Boiler', { state: 'completed', workflowId: 'w1' })]);
  const link = await screen.findByRole('link', { name: 'Open editor' }, { timeout: 10_000 });
  expect(link).toHaveAttribute('href', '/editormain/w1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  expect(tray()).toBeNull();
});

it('says why one was not imported', async () => {
  const { change } = open([importOf('Pump')]);
  await waitFor(() => expect(tray()).toHaveTextContent('Pump.mp4'));
  change([
    importOf('Pump', {
      state: 'cancelled',
      refusal: { error: 'media.undecodable', message: 'It is no video.' },
    }),
  ]);
  expect(await screen.findByText('Not imported', {}, { timeout: 10_000 })).toBeVisible();
});

it('cancels one only after a question', async () => {
  const { network } = open([importOf('Boiler')]);
  const cancelled = () => network.requestsTo('DELETE /v1/uploads/Boiler');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('What was fetched of “Boiler.mp4” is deleted here.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelled()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(cancelled()).toHaveLength(1));
  await waitFor(() => expect(tray()).toBeNull());
});

it('of what ended before this window was opened nothing is shown', async () => {
  const { network } = open([importOf('Old', { state: 'completed', workflowId: 'w2' })]);
  await waitFor(() => expect(network.requestsTo('GET /v1/uploads')).not.toHaveLength(0));
  expect(tray()).toBeNull();
});
