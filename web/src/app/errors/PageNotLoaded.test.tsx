import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLeaveWarning, useReloadGuard } from '../../browser/use-leave-warning.ts';
import { successEnvelope, TestNetwork, type Reply } from '../../test-network.ts';
import { Crashed } from './ErrorPages.tsx';

const probe = 'GET /health/live';
const answered = { status: 200, body: { state: 'up' } };
let network: TestNetwork;
const reload = vi.fn<() => void>();
const replace = vi.fn<(url: string) => void>();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reload.mockClear();
  replace.mockClear();
  vi.stubGlobal('location', { ...location, reload, replace });
  network = new TestNetwork({ 'POST /core-features/error-log': successEnvelope(), [probe]: 'lost' });
});
afterEach(() => vi.useRealTimers());

const chunkFailure = 'Failed to fetch dynamically imported module: /assets/Team-1.js';
const styleFailure = 'Unable to preload CSS for /assets/Team-1.css';

function SendsAnUpload() {
  useLeaveWarning(true);
  return null;
}

/** Opens a page and then another one, whose code cannot be fetched. */
async function leaveFor(message: string, beside = <></>) {
  const router = createMemoryRouter(
    [
      { path: '/editor', element: <p>The editor</p> },
      { path: '/team', errorElement: <Crashed />, lazy: () => Promise.reject(new TypeError(message)) },
    ],
    { initialEntries: ['/editor'] },
  );
  render(
    <>
      {beside}
      <RouterProvider router={router} />
    </>,
  );
  await act(() => router.navigate('/team'));
  return router;
}
const title = () => screen.findByRole('heading', { level: 1, name: 'This page couldn’t be loaded' });
const connect = () => {
  network.replies[probe] = answered;
};

it.each([chunkFailure, styleFailure])(
  'a page that no connection brings says so calmly: %s',
  async (failure) => {
    await leaveFor(failure);
    expect(await title()).toBeVisible();
    expect(screen.getByText(/Nothing is lost/)).toBeVisible();
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
    expect(replace).not.toHaveBeenCalled();
    expect(network.requestsTo('POST /core-features/error-log')).toEqual([]);
  },
);

it('leads back to the page before', async () => {
  await leaveFor(chunkFailure);
  await title();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('The editor')).toBeVisible();
});

it('is loaded on request once the server answers, and never before', async () => {
  await leaveFor(chunkFailure);
  await title();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(network.requestsTo(probe)).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
  connect();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

it('is loaded by itself as soon as the network is back', async () => {
  await leaveFor(chunkFailure);
  await title();
  connect();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

it('is loaded by itself when the server answers again', async () => {
  await leaveFor(chunkFailure);
  await title();
  connect();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).toHaveBeenCalled();
});

it('is not loaded by itself while an upload would be lost, but on request', async () => {
  await leaveFor(chunkFailure, <SendsAnUpload />);
  await title();
  connect();
  window.dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

it('a page that was left and is opened again once the network is back is loaded again', async () => {
  const router = await leaveFor(chunkFailure);
  await title();
  await act(() => router.navigate(-1));
  connect();
  await act(() => router.navigate('/team'));
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
  expect(replace).not.toHaveBeenCalled();
});

it('is not loaded by itself while a file would have to be opened again', async () => {
  function Failed() {
    useReloadGuard(true);
    return null;
  }
  await leaveFor(chunkFailure, <Failed />);
  await title();
  connect();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(reload).not.toHaveBeenCalled();
});

it('is not loaded any more once the person went back while the server was asked', async () => {
  const answers: (() => void)[] = [];
  const asked = () => new Promise<Reply>((resolve) => answers.push(() => resolve(answered)));
  const router = await leaveFor(chunkFailure);
  await title();
  network.replies[probe] = asked;
  window.dispatchEvent(new Event('online'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(answers).toHaveLength(2);
  await act(() => router.navigate(-1));
  await act(async () => answers.forEach((answer) => answer()));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(reload).not.toHaveBeenCalled();
});

it('asks again at once if the network came back while the server was asked', async () => {
  const answers: (() => void)[] = [];
  await leaveFor(chunkFailure);
  await title();
  network.replies[probe] = () =>
    new Promise<Reply>((_, reject) => answers.push(() => reject(new TypeError('Failed to fetch'))));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => answers).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  connect();
  await act(async () => answers.forEach((answer) => answer()));
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

it('gives two ways on where the browser lets the person stay', async () => {
  connect();
  await leaveFor(chunkFailure, <SendsAnUpload />);
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(replace).toHaveBeenCalledTimes(1);
});

it('leads nowhere from the error page itself', async () => {
  connect();
  vi.stubGlobal('location', { ...location, pathname: '/error', reload, replace });
  await leaveFor(chunkFailure);
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(replace).not.toHaveBeenCalled();
});
