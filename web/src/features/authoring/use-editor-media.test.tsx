import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setAccessToken } from '../../providers/access-token.ts';
import { listOf, TestNetwork } from '../../test-network.ts';
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
