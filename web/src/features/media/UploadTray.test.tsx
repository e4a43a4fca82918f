import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { idleRecorder } from '../../providers/recording/recorder.ts';
import { useRecorder } from '../../providers/recording/recording-session.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { uploads } from '../../providers/uploads.ts';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { UploadTray } from './UploadTray.tsx';

vi.mock('../../providers/recording/recording-session.ts', async (original) => ({
  ...(await original<object>()),
  useRecorder: vi.fn(() => idleRecorder),
}));

const making: readonly UploadItem[] = [
  {
    id: 'u1',
    purpose: { kind: 'video', workspaceId: 'hall', workflowId: null, languageCode: null },
    fileName: 'Changing the filter.mp4',
    size: 1024,
    status: 'making',
    safeBytes: 1024,
    sentBytes: 1024,
    secondsLeft: null,
    failure: null,
    assetId: 'a1',
    workflowId: 'w1',
    remembersFile: false,
    wrongFile: false,
    recordingId: null,
  },
];
const run = {
  id: 'p', pipeline: 'IngestVideo', state: 'completed', subjectId: 'w1', startedAt: '2026-11-01T00:00:00.000Z', endedAt: '2026-11-01T00:01:00.000Z', stages: [],
}; // prettier-ignore

const openAt = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <UploadTray />
      </MemoryRouter>
    </QueryClientProvider>,
  );

afterEach(() => vi.restoreAllMocks());

it('learns how the making ended while it is folded over an editor', async () => {
  new TestNetwork({ 'GET /v1/workflows/w1/preview/status': successEnvelope({ item: run }) });
  vi.spyOn(uploads, 'snapshot').mockReturnValue(making);
  const reported = vi.spyOn(uploads, 'updateProcessing').mockReturnValue();
  openAt('/editormain/w1/transcription');
  expect(screen.getByRole('button', { name: /1 processing/ })).toBeInTheDocument();
  await waitFor(() => expect(reported).toHaveBeenCalledWith('u1', 'over'), { timeout: 5000 });
});

it('covers nothing of an editor once all is done, and is there on other pages', () => {
  const done = making.map((item): UploadItem => ({ ...item, status: 'done' }));
  vi.spyOn(uploads, 'snapshot').mockReturnValue(done);
  const { unmount } = openAt('/buildermain/w1');
  expect(screen.queryByText('All done')).toBeNull();
  unmount();
  openAt('/home');
  expect(screen.getByText('All done')).toBeInTheDocument();
});

it('collapses by itself when all is done, unless somebody is in it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(uploads, 'snapshot').mockReturnValue(
    making.map((item): UploadItem => ({ ...item, status: 'done' })),
  );
  openAt('/home');
  const collapse = screen.getByRole('button', { name: 'Collapse uploads' });
  collapse.focus();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(collapse).toBeInTheDocument();
  collapse.blur();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(collapse).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All done' })).toBeVisible();
  vi.useRealTimers();
});

it.each([
  ['recording', '1 recording', 'Recording'],
  ['paused', '1 waiting', 'Paused'],
  ['stopped', '1 waiting', 'Recorded'],
] as const)('says of a recording that is %s what is so', (phase, summary, state) => {
  vi.mocked(useRecorder).mockReturnValue({ ...idleRecorder, phase, recordingId: 'r1' });
  vi.spyOn(uploads, 'snapshot').mockReturnValue(
    making.map((item): UploadItem => ({
      ...item,
      status: 'recording',
      safeBytes: 0,
      assetId: null,
      recordingId: 'r1',
    })),
  );
  openAt('/home');
  expect(screen.getByRole('status')).toHaveTextContent(summary);
  expect(screen.getByText(state, { exact: true })).toBeVisible();
});
