import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test-screen.tsx';
import { listOf, refusal, successEnvelope } from '../../../test-network.ts';
import { testWorkspace } from '../../../test-workspace.ts';
import { MeetingDialog } from './MeetingDialog.tsx';

const recording = {
  recordingId: 'r1',
  fileId: 'f1',
  title: 'Boiler start-up',
  startedAt: '2026-11-20T09:30:00Z',
  durationSeconds: 720,
  size: 60_200_000,
};
const list = successEnvelope({ item: { recordings: [recording], next: null } });
const open = (more: object = {}) =>
  renderScreen(MeetingDialog, '/home', '/home', {
    'GET /v1/workspaces': listOf([testWorkspace('hall', { name: 'Assembly hall' })]),
    'GET /v1/meetings/recordings': list,
    ...more,
  });
const asked = ({ requests }: ReturnType<typeof open>, start: string) =>
  requests.filter(({ method, path }) => `${method} ${path}`.startsWith(start));

describe('import from a meeting', () => {
  beforeEach(() => localStorage.clear());

  it('R-CRE-01: imports the chosen recording into the workspace', async () => {
    const network = open({ 'POST /v1/meetings/imports': successEnvelope({ item: { id: 'upload-1' } }) });
    const button = screen.getByRole('button', { name: 'Import recording' });
    expect(button).toBeDisabled();
    await userEvent.click(await screen.findByRole('radio', { name: /Boiler start-up/ }));
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(asked(network, 'POST /v1/meetings/imports')).toHaveLength(1));
    expect(asked(network, 'POST /v1/meetings/imports')[0]?.body).toEqual({
      workspaceId: 'hall',
      languageCode: null,
      recordingId: 'r1',
      fileId: 'f1',
    });
  });

  it('goes back by month, forgets the choice, and never into the future', async () => {
    const network = open();
    await userEvent.click(await screen.findByRole('radio', { name: /Boiler start-up/ }));
    expect(screen.getByRole('button', { name: 'Later month' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Earlier month' }));
    expect(screen.getByRole('button', { name: 'Later month' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Import recording' })).toBeDisabled();
    await waitFor(() => expect(asked(network, 'GET /v1/meetings/recordings')).toHaveLength(2));
  });

  it('says why there is no list', async () => {
    open({ 'GET /v1/meetings/recordings': refusal(409, 'meeting.not-connected') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the recordings');
  });
});
