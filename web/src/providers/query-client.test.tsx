import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GetWorkspace } from '../../../contracts/organization/workspace.ts';
import { examplePlayerWorkflow } from '../../../contracts/playback/playback.examples.ts';
import { successEnvelope, refusal, TestNetwork } from '../test-network.ts';
import { newQueryClient } from './query-client.ts';
import { renewSignedMs } from './signing.ts';
import { usePreviewVideos } from './use-preview-videos.ts';
import { useQueryOf } from './use-query-of.ts';
import { testWorkspace } from '../test-workspace.ts';

const hall = 'GET /v1/workspaces/hall';
const answer = successEnvelope({
  item: testWorkspace('hall', { name: 'Assembly hall', private: true, created: 3, published: 1 }),
});

function Hall() {
  const { data, error, refetch } = useQueryOf(GetWorkspace, { workspaceId: 'hall' });
  if (error) return <button onClick={refetch}>Try again</button>;
  return <p>{data?.name ?? 'Skeleton'}</p>;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const requests = () => network.requestsTo(hall).length;

let network: TestNetwork;
beforeEach(() => {
  vi.useFakeTimers();
  network = new TestNetwork({ 'POST /core-features/error-log': successEnvelope() });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** The screen after its first attempts have failed. */
async function failing(how: TestNetwork['replies'][string]) {
  network.replies[hall] = how;
  const drawn = render(
    <QueryClientProvider client={newQueryClient()}>
      <Hall />
    </QueryClientProvider>,
  );
  await pass(4);
  expect(screen.getByText('Try again')).toBeVisible();
  return drawn;
}

it.each([
  ['nobody is reached', 'lost'],
  ['the proxy cannot hand on', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['an engine is away', refusal(503, 'service.unavailable')],
  ['the proxy has waited long enough', { status: 504, body: '' }],
] as const)('a screen comes back by itself when %s', async (_, how) => {
  await failing(how);
  network.replies[hall] = answer;
  await pass(10);
  expect(screen.getByText('Assembly hall')).toBeVisible();
});

it('what nobody answers is asked again for as long as it takes, once at a time, and shows the failure meanwhile', async () => {
  const skeletons = vi.fn();
  await failing(refusal(503, 'service.unavailable'));
  const watching = new MutationObserver(() => screen.queryByText('Skeleton') && skeletons());
  watching.observe(document.body, { childList: true, subtree: true });
  const before = requests();
  await pass(60);
  expect(requests() - before).toBeGreaterThanOrEqual(5);
  expect(requests() - before).toBeLessThanOrEqual(12);
  network.replies[hall] = 'pending';
  await pass(10);
  const hanging = requests();
  await pass(60);
  expect(requests()).toBe(hanging);
  fireEvent.click(screen.getByText('Try again'));
  await pass(0);
  expect(requests()).toBe(hanging + 1);
  expect(screen.getByText('Try again')).toBeVisible();
  expect(skeletons).not.toHaveBeenCalled();
  watching.disconnect();
});

it('“Try again” retries immediately, however often it failed before', async () => {
  await failing('lost');
  for (let again = 0; again < 3; again += 1) {
    const before = requests();
    fireEvent.click(screen.getByText('Try again'));
    await pass(0);
    expect(requests()).toBe(before + 1);
  }
  network.replies[hall] = answer;
  fireEvent.click(screen.getByText('Try again'));
  await pass(0.1);
  expect(screen.getByText('Assembly hall')).toBeVisible();
});

it('nobody looks: nobody asks', async () => {
  await failing('lost');
  focusManager.setFocused(false);
  const before = requests();
  await pass(60);
  expect(requests()).toBe(before);
  focusManager.setFocused(true);
  await pass(10);
  expect(requests()).toBeGreaterThan(before);
});

it('what has failed otherwise is asked again by hand only, also when the server is back with it', async () => {
  await failing(refusal(503, 'service.unavailable'));
  network.replies[hall] = refusal(500, 'broken');
  await pass(20);
  const before = requests();
  await pass(60);
  expect(requests()).toBe(before);
});

it('a screen that is opened again retries before it shows an error', async () => {
  const client = newQueryClient();
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <Hall />
      </QueryClientProvider>,
    );
  network.replies[hall] = 'lost';
  const first = open();
  await pass(4);
  first.unmount();
  network.replies[hall] = 'pending';
  open();
  await pass(1);
  expect(screen.getByText('Skeleton')).toBeVisible();
});

const renewMs = 300_000;
function SignedHall() {
  const { data, error } = useQueryOf(GetWorkspace, { workspaceId: 'hall' }, { renewMs });
  return <p>{error ? 'Refused' : (data?.name ?? 'Skeleton')}</p>;
}

it('addresses that are refused are asked for again no sooner than those that were given', async () => {
  network.replies[hall] = answer;
  const client = newQueryClient();
  render(
    <QueryClientProvider client={client}>
      <SignedHall />
    </QueryClientProvider>,
  );
  await pass(0);
  network.replies[hall] = refusal(403, 'access.denied');
  await pass(renewMs / 1000 + 5);
  expect(screen.getByText('Refused')).toBeVisible();
  expect(requests()).toBe(2);
  await pass(renewMs / 1000 - 15);
  expect(requests()).toBe(2);
  network.replies[hall] = answer;
  await pass(20);
  expect(screen.getByText('Assembly hall')).toBeVisible();
});

function Videos() {
  const { videos } = usePreviewVideos(['pump']);
  return <p>{[...videos.values()].map(({ title }) => title)}</p>;
}

it('the age of video addresses counts from their answer, also for a screen that was opened later', async () => {
  const video = 'GET /v1/player/workflow';
  network.replies[video] = successEnvelope({ item: examplePlayerWorkflow });
  const client = newQueryClient();
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <Videos />
      </QueryClientProvider>,
    );
  const first = open();
  await pass(1);
  expect(screen.getByText(examplePlayerWorkflow.title)).toBeVisible();
  first.unmount();
  await pass(200);
  open();
  await pass(renewSignedMs / 1000 - 206);
  expect(network.requestsTo(video)).toHaveLength(1);
  await pass(10);
  expect(network.requestsTo(video)).toHaveLength(2);
});
