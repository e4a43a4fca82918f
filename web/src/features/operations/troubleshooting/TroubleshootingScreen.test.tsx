import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '../../../providers/session.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { stubMariaSession } from '../../../test-session.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { TroubleshootingScreen } from './TroubleshootingScreen.tsx';

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/troubleshooting/time': () => successEnvelope({ item: { now: new Date().toISOString() } }),
    'POST /v1/troubleshooting/sample': { status: 200, body: new Uint8Array(2_000) },
    'GET /v1/troubleshooting/stream': { status: 200, body: 'data: 1\n\ndata: 2\n\n' },
  });
  network.fallback = listOf([]);
  stubMariaSession(network);
  await signOut();
});

const draw = () =>
  renderAt(
    '/troubleshooting',
    <>
      <TroubleshootingScreen />
      <Toasts />
    </>,
  );
const row = (name: string) =>
  within(screen.getByText(name, { selector: 'b' }).closest('li') ?? document.body);
const finished = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Run again' })).toBeEnabled());
};

it('R-TRB-01: /troubleshooting measures the connection of somebody who is signed in', async () => {
  await signIn('maria@harbour.example', 'secret');
  draw();
  await finished();
  expect(row('Connection').getByText('Works')).toBeVisible();
  expect(row('Clock').getByText('The clock of this device is right.')).toBeVisible();
  expect(row('Upload').getByText(/Mbit\/s to the store of videos/)).toBeVisible();
  expect(row('Event stream').getByText('Needs attention')).toBeVisible();
  expect(screen.getByText(/checks? needs? attention/)).toBeVisible();
  const [sent] = network.requestsTo('POST /v1/troubleshooting/sample');
  expect(sent?.headers['content-type']).toBe('application/octet-stream');
});

it('R-TRB-01: somebody who is signed out sees what can be seen without a session', async () => {
  draw();
  await finished();
  expect(row('Connection').getByText('Works')).toBeVisible();
  for (const name of ['Upload', 'Download', 'Event stream'])
    expect(row(name).getByText('Sign in to check this.')).toBeVisible();
  expect(network.requestsTo('POST /v1/troubleshooting/sample')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Stepwell' })).toHaveAttribute('href', '/');
});

it('R-TRB-01: says what is wrong, and finds it mended when it runs again', async () => {
  await signIn('maria@harbour.example', 'secret');
  network.replies['GET /v1/troubleshooting/time'] = 'lost';
  draw();
  await finished();
  expect(row('Connection').getByText(/cannot be reached/)).toBeVisible();
  expect(row('Upload').getByText('Not checked')).toBeVisible();
  const now = () => new Date().toISOString();
  network.replies['GET /v1/troubleshooting/time'] = () => successEnvelope({ item: { now: now() } });
  network.replies['POST /v1/troubleshooting/sample'] = refusal(503, 'disk.full');
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await finished();
  expect(row('Connection').getByText('Works')).toBeVisible();
  expect(row('Upload').getByText(/Refused: disk\.full/)).toBeVisible();
});

it('sends the report to the log of the product and names its reference', async () => {
  draw();
  await finished();
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/Report sent\. Your reference is [0-9A-F]{8}\./)).toBeVisible();
  const [sent] = network.requestsTo('POST /core-features/error-log');
  expect(sent?.body).toMatchObject({ message: expect.stringContaining('Connection: Stepwell answers') });
  network.replies['POST /core-features/error-log'] = 'lost';
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('The report was not sent.')).toBeVisible();
});
