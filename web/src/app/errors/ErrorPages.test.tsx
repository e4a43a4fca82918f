import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Crashed, Forbidden, NavigationFailed, NotFound } from './ErrorPages.tsx';
import { Unreachable } from './Unreachable.tsx';

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({
    'POST /core-features/error-log': successEnvelope(),
    'GET /health/live': { status: 200, body: { state: 'up' } },
  });
});

function open(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home of somebody</p> },
      { path: '/workspace/w1', element: <p>A workspace</p> },
      { path: '/403', element: <Forbidden /> },
      { path: '/404', element: <NotFound /> },
      { path: '/error', element: <NavigationFailed /> },
      { path: '/broken', element: <Broken />, errorElement: <Crashed /> },
      { path: '/old-chunk', element: <OldChunk />, errorElement: <Crashed /> },
      { path: '/old-styles', element: <OldStyles />, errorElement: <Crashed /> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}
function Broken(): never {
  throw new Error('It broke while drawing');
}
function OldChunk(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/Home-1.js');
}
function OldStyles(): never {
  throw new Error('Unable to preload CSS for /assets/Home-1.css');
}
const reports = () =>
  network.requestsTo('POST /core-features/error-log').map(({ body }) => JSON.stringify(body));

describe('error pages', () => {
  it.each([
    ['/403', 'You don’t have access'],
    ['/404', 'Page not found'],
  ])('R-NF-01: %s exists and leads home', async (path, title) => {
    const user = open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to home' }));
    expect(await screen.findByText('Home of somebody')).toBeVisible();
  });

  it('R-RTE-10 (1:428): a navigation that failed says so and goes back where it was to lead', async () => {
    const user = open('/error?returnTo=%2Fworkspace%2Fw1');
    expect(screen.getByRole('heading', { level: 1, name: 'Navigation failed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('A workspace')).toBeVisible();
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    'R-RTE-10: never leads to another host: %s',
    async (target) => {
      const user = open(`/error?returnTo=${encodeURIComponent(target)}`);
      await user.click(screen.getByRole('button', { name: 'Back' }));
      expect(await screen.findByText('Home of somebody')).toBeVisible();
    },
  );

  it.each([
    ['code', '/old-chunk', 'Failed to fetch dynamically imported module'],
    ['style sheet', '/old-styles', 'Unable to preload CSS'],
  ])(
    'R-RTE-10: a page whose %s the server no longer has goes to the error route with the way back',
    async (_, path, reported) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const replace = vi.fn<(url: string) => void>();
      vi.stubGlobal('location', { ...location, pathname: '/workspace/w1', search: '?page=2', replace });
      open(path);
      await expect.poll(() => replace.mock.calls).toEqual([['/error?returnTo=%2Fworkspace%2Fw1%3Fpage%3D2']]);
      expect(reports().join()).toContain(reported);
    },
  );

  it('R-ERR-01: a page that breaks while it is drawn is reported and offers two ways on', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/broken');
    expect(
      screen.getByRole('heading', { level: 1, name: 'Something went wrong on this page' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go to home' })).toBeVisible();
    expect(reports().join()).toContain('It broke while drawing');
  });

  it('R-ERR-01: a part that breaks does not take the page with it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <>
        <p>The page continues</p>
        <ErrorBoundary fallback={<p>Skipped</p>}>
          <Broken />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('The page continues')).toBeVisible();
    expect(screen.getByText('Skipped')).toBeVisible();
    expect(reports()).toHaveLength(1);
  });

  it('a server that is away leaves the session alone and is asked again', async () => {
    const retry = vi.fn(async () => undefined);
    render(<Unreachable onRetry={retry} />);
    expect(screen.getByText(/You are still signed in/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('a server that is away is asked again by itself, and never twice at once', async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<void>();
    const retry = vi.fn(() => answer.promise);
    const { unmount } = render(<Unreachable onRetry={retry} />);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(retry).toHaveBeenCalledTimes(1);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(retry).toHaveBeenCalledTimes(2);
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(retry).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
