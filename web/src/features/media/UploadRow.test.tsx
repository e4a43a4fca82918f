import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { uploads } from '../../providers/uploads.ts';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { UploadRow } from './UploadRow.tsx';

const megabyte = 1024 ** 2;
const item = (differing: Partial<UploadItem>): UploadItem => ({
  id: 'u1',
  purpose: { kind: 'video', workspaceId: 'hall', workflowId: null, languageCode: null },
  fileName: 'Changing the hydraulic filter of the press in hall four.mp4',
  size: 10 * megabyte,
  status: 'sending',
  safeBytes: 4 * megabyte,
  sentBytes: differing.safeBytes ?? 4 * megabyte,
  secondsLeft: 65,
  failure: null,
  assetId: null,
  workflowId: null,
  remembersFile: false,
  wrongFile: false,
  recordingId: null,
  ...differing,
});
function show(differing: Partial<UploadItem>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ul>
          <UploadRow item={item(differing)} />
        </ul>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const stage = (name: string, state: string, cause: object | null = null) => ({
  name, state, startedAt: null, endedAt: null, attempt: 1, progress: null, cause,
}); // prettier-ignore
function pipeline(endedAt: string | null, ...stages: readonly object[]): TestNetwork {
  const run = {
    id: 'p', pipeline: 'IngestVideo', state: 'failed', subjectId: 'w1', startedAt: '2026-11-01T00:00:00.000Z', endedAt, stages,
  }; // prettier-ignore
  return new TestNetwork({
    'GET /v1/workflows/w1/preview/status': successEnvelope({ item: run }),
    'POST /v1/workflows/w1/stages/speech/retry': successEnvelope(),
  });
}
afterEach(() => vi.restoreAllMocks());

describe('an upload that can never be used offers the next step, another file', () => {
  const file = new File(['x'], 'Again.mp4', { type: 'video/mp4' });
  const replaced = async (differing: Partial<UploadItem>) => {
    const added = vi.spyOn(uploads, 'add').mockResolvedValue();
    const forgotten = vi.spyOn(uploads, 'remove').mockResolvedValue();
    const user = show(differing);
    vi.stubGlobal('showOpenFilePicker', async () => [{ kind: 'file', getFile: async () => file }]);
    await user.click(await screen.findByRole('button', { name: 'Replace file' }));
    await expect.poll(() => forgotten.mock.calls).toEqual([['u1']]);
    expect(added).toHaveBeenCalledWith(expect.objectContaining({ file }), item({}).purpose);
  };
  it('when it was refused', async () => {
    new TestNetwork();
    await replaced({
      status: 'failed',
      failure: { error: 'media.no-video', message: 'No video track.', canRetry: false },
    });
  });
  it('when nothing could be made of it', async () => {
    const cause = { error: 'media.no-video', message: 'No video track.' };
    const network = pipeline('2026-11-01T00:01:00.000Z', stage('probe', 'failed', cause));
    network.replies['DELETE /v1/workflows/w1'] = successEnvelope();
    await replaced({ status: 'failed', assetId: 'a1', workflowId: 'w1' });
    await expect.poll(() => network.requestsTo('DELETE /v1/workflows/w1')).toHaveLength(1);
  });
});

describe('an upload in the tray', () => {
  it('says how far it is in bytes and time, and pauses', async () => {
    const pause = vi.spyOn(uploads, 'pause');
    const user = show({});
    expect(screen.getByText('4 MB of 10 MB')).toBeInTheDocument();
    expect(screen.getByText('01:05 left')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(pause).toHaveBeenCalledWith('u1');
  });
  it.each([
    ['paused', 'Paused. 4 MB are saved and won’t be sent again.'],
    ['offline', 'Offline. The upload resumes automatically. 4 MB are saved and won’t be sent again.'],
    ['needs-file', 'The page was reloaded. 4 MB are saved and won’t be sent again.'],
    ['joining', 'Checking the file'],
    ['waiting', 'Waiting'],
  ] as const)('%s: says what is safe', (status, text) => {
    show({ status });
    expect(screen.getByText(text)).toBeInTheDocument();
  });
  it('opens a remembered file with one press, and asks for one that is not remembered', () => {
    show({ status: 'needs-file', remembersFile: true });
    expect(screen.getByRole('button', { name: 'Resume' })).toBeInTheDocument();
    show({ status: 'needs-file', wrongFile: true });
    expect(screen.getByRole('button', { name: 'Choose the file again' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This is a different file.');
  });
  it('says why the server refused it, and retries only where that may help', () => {
    const failure = { error: 'disk.full', message: 'The server has no room left.', canRetry: true };
    show({ status: 'failed', failure });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed at 40%The server has no room left. 4 MB are saved and won’t be sent again.',
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    cleanup();
    show({ status: 'failed', failure: { ...failure, canRetry: false } });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The file was refused. Nothing of it was stored.The server has no room left.',
    );
    expect(screen.getByRole('alert')).not.toHaveTextContent('saved');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
  it('asks before it throws away what was sent', async () => {
    const cancel = vi.spyOn(uploads, 'cancel').mockResolvedValue();
    const user = show({ status: 'paused' });
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(cancel).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: 'Cancel upload' }).at(-1) as HTMLElement);
    expect(cancel).toHaveBeenCalledWith('u1');
  });
});

describe('the making of a workflow in the tray', () => {
  const made = { status: 'making', assetId: 'a1', workflowId: 'w1', safeBytes: 10 * megabyte } as const;
  it('names the stages, says why one failed and runs that one again alone', async () => {
    const cause = { error: 'speech.stopped', message: 'Speech recognition stopped.' };
    const network = pipeline(null, stage('probe', 'done'), stage('transcribe', 'failed', cause));
    const user = show(made);
    expect(await screen.findByText('Recognising speech', {}, { timeout: 5000 })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Speech recognition stopped. The uploaded video is safe',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(network.requestsTo('POST /v1/workflows/w1/stages/speech/retry')).toHaveLength(1);
  });
  it('offers no retry for a file that is no video', async () => {
    const cause = { error: 'media.no-video', message: 'This file is no video that we can read.' };
    pipeline('2026-11-01T00:01:00.000Z', stage('probe', 'failed', cause), stage('encode', 'skipped'));
    show(made);
    expect(await screen.findByText(cause.message, {}, { timeout: 5000 })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText('Encoding')).toBeNull();
  });
  it('says of a stage that it waits, or was left out and why', async () => {
    const cause = { error: 'speech.unavailable', message: 'No engine is installed.' };
    pipeline(null, stage('encode', 'waiting'), stage('transcribe', 'skipped', cause));
    show(made);
    const spoken = (await screen.findByText('Recognising speech', {}, { timeout: 5000 })).closest('li');
    expect(spoken).toHaveTextContent('Recognising speechskippedNo engine is installed.');
    expect(screen.getByText('Encoding').closest('li')).toHaveTextContent('Encodingwaiting');
  });
  it('says at the end what the workflow was made without', async () => {
    const cause = { error: 'speech.unavailable', message: 'No engine is installed.' };
    pipeline('2026-11-01T00:01:00.000Z', stage('encode', 'done'), stage('transcribe', 'skipped', cause));
    show({ ...made, status: 'done' });
    expect(await screen.findByText('Recognising speech was skipped.')).toBeInTheDocument();
    expect(screen.getByText(/No engine is installed/)).toBeInTheDocument();
  });
});

describe('a recording in the tray', () => {
  const recorded = { recordingId: 'r1', safeBytes: 0 } as const;
  it('is opened from every page while it is recorded, and cannot be cancelled there', () => {
    show({ ...recorded, status: 'recording' });
    expect(screen.getByRole('button', { name: 'Open recording' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
  });
  it('whose page was closed is continued or used as it is, and discarded only after a question', async () => {
    const finish = vi.spyOn(uploads, 'finishRecording').mockResolvedValue();
    const cancel = vi.spyOn(uploads, 'cancel').mockResolvedValue();
    const user = show({ ...recorded, status: 'unfinished' });
    expect(screen.getByText(/The page was closed while this was recorded/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue recording' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create workflow' }));
    expect(finish).toHaveBeenCalledWith('r1');
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(cancel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard recording' }));
    expect(cancel).toHaveBeenCalledWith('u1');
  });
  it('says what to do when a second of it was changed after it was stored', () => {
    const failure = { error: 'recording.damaged', message: '', canRetry: true };
    show({ ...recorded, status: 'failed', failure });
    expect(screen.getByRole('alert')).toHaveTextContent('Check the disk of this computer');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
