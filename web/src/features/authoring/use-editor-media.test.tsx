import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { examplePlayerWorkflow } from '../../../../contracts/playback/playback.examples.ts';
import { setAccessToken } from '../../providers/access-token.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { useEditorMedia } from './use-editor-media.ts';

const signing = 'POST /sign/batch';

beforeEach(() => setAccessToken({ accessToken: 'a-token', expiresIn: 600 }));
afterEach(() => setAccessToken(null));

it('finds a waveform that was made between its last look and the end of the pipeline', async () => {
  const network = new TestNetwork({
    [signing]: listOf([{ url: null, message: 'Not made yet.' }]),
    'GET /media/waveform': { status: 200, body: { perSecond: 2, peaks: [0, 1] } },
  });
  const client = new QueryClient();
  const { result, rerender } = renderHook(({ complete }) => useEditorMedia('workflow-1', false, complete), {
    initialProps: { complete: false },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(network.requestsTo(signing)).toHaveLength(1));
  expect(result.current.waveform).toBeNull();
  network.replies[signing] = listOf([{ url: '/media/waveform', message: 'OK' }]);
  rerender({ complete: true });
  await waitFor(() => expect(result.current.waveform).toEqual({ perSecond: 2, peaks: [0, 1] }));
});

it('has new addresses before the old ones expire, also while nobody looks at the window', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const watch = 'GET /v1/player/workflow';
  let answers = 0;
  const network = new TestNetwork({
    [watch]: () =>
      successEnvelope({ item: { ...examplePlayerWorkflow, hlsUrl: `/media/${(answers += 1)}/v` } }),
  });
  network.fallback = listOf([]);
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  const { result } = renderHook(() => useEditorMedia('workflow-1', true, true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current.url).toBe('/media/1/v');
  for (const answer of [2, 3]) {
    // addresses are valid for ten minutes
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(result.current.url).toBe(`/media/${answer}/v`);
  }
  vi.useRealTimers();
});
