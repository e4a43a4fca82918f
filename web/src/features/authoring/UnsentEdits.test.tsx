import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyStoredEdits } from '../../editor/state/stored-edits.ts';
import type { SendOutcome } from '../../editor/state/queued-edit.ts';
import { signIn } from '../../providers/sign-in.ts';
import { TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { MemoryDraftEdits } from './draft-edit-store.ts';
import { DraftOutbox } from './draft-outbox.ts';
import * as openEditor from './open-editor.ts';
import { UnsentEdits } from './UnsentEdits.tsx';

const rename = { type: 'RenameStep', data: { stepId: 'step-a', title: 'Vent the boiler' } } as const;
const away: SendOutcome = { kind: 'unreachable', message: 'away' };
const refused: SendOutcome = { kind: 'refused', message: 'no', overtaken: false, changedBy: null };

/** A browser in which an editor was closed with one edit that was not sent. */
async function leftBehind() {
  const locks = new Set<string>();
  const world: { answer: SendOutcome; sent: string[] } = { answer: away, sent: [] };
  const outbox = new DraftOutbox({
    store: new MemoryDraftEdits(),
    lock: async (name) => {
      if (locks.has(name)) return null;
      locks.add(name);
      return () => locks.delete(name);
    },
    send:
      () =>
      async ({ id }) => {
        if (world.answer.kind === 'saved') world.sent.push(id);
        return world.answer;
      },
    now: () => 1_000,
    newId: () => 'window-1',
    windowIds: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
  const draft = await outbox.open('maria', 'workflow-1', 'Boiler');
  draft.save({ ...emptyStoredEdits, edits: [{ id: 'edit-1', edit: rename, seen: 1 }] }, 'Boiler');
  draft.release();
  vi.spyOn(openEditor, 'draftOutbox').mockReturnValue(Promise.resolve(outbox));
  return { world, locks, outbox };
}

async function open(address: string) {
  await act(async () => {
    renderAt(
      address,
      <Suspense>
        <UnsentEdits />
        <Routes>
          <Route path="/buildermain/:id" element={<p>The editor</p>} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </Suspense>,
    );
  });
  return userEvent.setup();
}
const notes = async () => within(await screen.findByRole('region', { name: 'Unsaved edits' }));

beforeEach(async () => {
  vi.restoreAllMocks();
  stubMariaSession(new TestNetwork());
  await signIn('maria@harbour.example', 'secret');
});

describe('edits that were left behind unsent', () => {
  it.each(['/home/overview', '/admin/users', '/buildermain/workflow-2'])(
    'are shown on %s',
    async (address) => {
      await leftBehind();
      await open(address);
      expect((await notes()).getByText('1 edit to “Boiler” hasn’t been sent yet.')).toBeVisible();
    },
  );

  it('are not shown beside the editor that shows them itself', async () => {
    const { outbox } = await leftBehind();
    await open('/buildermain/workflow-1');
    await expect.poll(() => outbox.unsent()).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Unsaved edits' })).toBeNull();
  });

  it('are asked about before the page is left while only the page has them', async () => {
    const { outbox } = await leftBehind();
    await open('/home/overview');
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect.poll(isAsked).toBe(true);
    const draft = await outbox.open('maria', 'workflow-1', 'Boiler');
    await act(async () => draft.save(emptyStoredEdits, 'Boiler'));
    await expect.poll(isAsked).toBe(false);
    const edits = [{ id: 'edit-2', edit: rename, seen: 1 }];
    await act(async () => draft.save({ ...emptyStoredEdits, edits }, 'Boiler'));
    await expect.poll(isAsked).toBe(true);
  });

  it('are sent at a press, and when the network is back, and then no longer shown', async () => {
    const { world } = await leftBehind();
    const user = await open('/home/overview');
    await user.click((await notes()).getByRole('button', { name: 'Send now' }));
    expect(world.sent).toEqual([]);
    world.answer = { kind: 'saved' };
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => screen.queryByRole('region', { name: 'Unsaved edits' })).toBeNull();
    expect(world.sent).toEqual(['edit-1']);
  });

  it('are thrown away only after a question that lists them', async () => {
    const { world, outbox } = await leftBehind();
    const user = await open('/home/overview');
    await user.click((await notes()).getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/Vent the boiler/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep edits' }));
    expect(outbox.unsent()).toHaveLength(1);
    await user.click((await notes()).getByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Discard edits' }));
    await expect.poll(() => outbox.unsent()).toEqual([]);
    world.answer = { kind: 'saved' };
    await outbox.flush('maria');
    expect(world.sent).toEqual([]);
  });

  it('are not thrown away while another tab sends them, and that is said', async () => {
    const { locks, outbox } = await leftBehind();
    render(<Toasts />);
    const user = await open('/home/overview');
    await user.click((await notes()).getByRole('button', { name: 'Discard' }));
    vi.spyOn(outbox, 'discard').mockResolvedValue(false);
    expect(locks.size).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'Discard edits' }));
    expect(await screen.findByText('Another tab is sending these edits')).toBeVisible();
  });

  it('lead to their editor when they were refused', async () => {
    const { world } = await leftBehind();
    world.answer = refused;
    const user = await open('/home/overview');
    expect((await notes()).getByText('1 edit to “Boiler” wasn’t accepted.')).toBeVisible();
    await user.click((await notes()).getByRole('button', { name: 'Open editor' }));
    expect(await screen.findByText('The editor')).toBeVisible();
  });
});
