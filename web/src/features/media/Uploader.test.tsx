import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { testWorkspace } from '../../test-workspace.ts';
import { Uploader } from './Uploader.tsx';

const hall = testWorkspace('hall', { name: 'Assembly hall' });
const video = new File(['0123456789'], 'filter.mp4', { type: 'video/mp4' });
const carrying = {
  dataTransfer: { types: ['Files'], items: [{ kind: 'file', getAsFile: () => video }] },
};

async function openAs(roles: object) {
  const network = new TestNetwork({ 'GET /v1/workspaces': listOf([hall]) });
  network.fallback = listOf([]);
  stubMariaSession(network);
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...roles } });
  await signIn('maria@harbour.example', 'secret');
  renderAt(
    '/home/overview',
    <>
      <main>Any page</main>
      <p onDragOver={(event) => event.preventDefault()} onDrop={(event) => event.preventDefault()}>
        A place of its own
      </p>
      <Uploader />
    </>,
  );
}
const dropOn = async (text: string) => {
  const target = screen.getByText(text);
  const isTaken = !fireEvent.dragOver(target, carrying);
  await act(async () => void fireEvent.drop(target, carrying));
  return isTaken;
};

describe('a file that is dropped', () => {
  beforeEach(() => localStorage.clear());

  it('anywhere on a page is taken, and asked about before anything is sent', async () => {
    await openAs({ role: 'viewer', roles: { hall: 'publisher' } });
    fireEvent.dragOver(screen.getByText('Any page'), carrying);
    expect(screen.getByText('Drop videos to upload them')).toBeVisible();
    expect(await dropOn('Any page')).toBe(true);
    expect(screen.queryByText('Drop videos to upload them')).toBeNull();
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toHaveTextContent('filter.mp4'));
    // it is the one that was there while the workspaces were loading
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('on something that takes it is left to that', async () => {
    await openAs({ role: 'admin-organization' });
    await dropOn('A place of its own');
    expect(screen.queryByText('Drop videos to upload them')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('by somebody who may not upload is not taken', async () => {
    await openAs({ role: 'viewer', roles: { hall: 'viewer' } });
    expect(await dropOn('Any page')).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
