import { describe, expect, it } from 'vitest';
import { sentencePath } from '../../../../contracts/authoring/model/changes.ts';
import type { Edit } from '../../editor/state/edit.ts';
import type { QueuedEdit, SendOutcome } from '../../editor/state/queued-edit.ts';
import { emptyStoredEdits } from '../../editor/state/stored-edits.ts';
import { MemoryDraftEdits } from './draft-edit-store.ts';
import { DraftOutbox } from './draft-outbox.ts';

const rename = (title: string): Edit => ({ type: 'RenameStep', data: { stepId: 'one', title } });
const queued = (id: string): QueuedEdit => ({ id, edit: rename(id), seen: 1 });
const refused: SendOutcome = { kind: 'refused', message: 'no', overtaken: false, changedBy: null };

/** A browser: one store and one set of locks for all its tabs. */
function browser() {
  const store = new MemoryDraftEdits();
  const locks = new Set<string>();
  const sent: string[] = [];
  const world: { answer: (edit: QueuedEdit) => SendOutcome } = { answer: () => ({ kind: 'saved' }) };
  let ids = 0;
  const tab = (windowIds = new Map<string, string>()) =>
    new DraftOutbox({
      store,
      lock: async (name) => {
        if (locks.has(name)) return null;
        locks.add(name);
        return () => locks.delete(name);
      },
      send: () => async (edit) => {
        const outcome = world.answer(edit);
        if (outcome.kind === 'saved') sent.push(edit.id);
        return outcome;
      },
      now: () => 1_000,
      newId: () => `window-${++ids}`,
      windowIds: {
        getItem: (key) => windowIds.get(key) ?? null,
        setItem: (key, value) => void windowIds.set(key, value),
        removeItem: (key) => void windowIds.delete(key),
      },
    });
  /** The tab is closed: its locks are released. */
  const close = () => locks.clear();
  return { tab, close, sent, world, store };
}
const written = (...edits: readonly QueuedEdit[]) => ({ ...emptyStoredEdits, edits });

it('nothing older is undone after the content was replaced, unless another tab has it open', async () => {
  const { tab, close, store } = browser();
  const entry = { forward: [rename('a')], backward: [rename('b')] };
  const edits = { ...written(queued('a')), done: [entry], undone: [entry] };
  const [first, second] = [tab(), tab()];
  for (const workflowId of ['w1', 'w2'])
    (await first.open('maria', workflowId, 'Boiler')).save(edits, 'Boiler');
  await second.clearUndo('maria', 'w1');
  const counts = async () =>
    (await store.all('maria')).map(({ workflowId, done, undone }) => [
      workflowId,
      done.length,
      undone.length,
    ]);
  expect(await counts()).toEqual([
    ['w1', 1, 1],
    ['w2', 1, 1],
  ]);
  close();
  await second.clearUndo('maria', 'w1');
  expect(await counts()).toEqual([
    ['w1', 0, 0],
    ['w2', 1, 1],
  ]);
  expect((await store.all('maria'))[0]?.edits).toHaveLength(1);
});

describe('edits that a page left behind', () => {
  it('are sent in their order by whichever page is open next, each once', async () => {
    const { tab, close, sent } = browser();
    const draft = await tab().open('maria', 'w1', 'Boiler');
    draft.save(written(queued('a'), queued('b')), 'Boiler');
    close();
    const home = tab();
    await home.flush('maria');
    await home.flush('maria');
    expect(sent).toEqual(['a', 'b']);
    expect(home.unsent()).toEqual([]);
  });
  it('wait while the server is away, and say so', async () => {
    const { tab, close, sent, world } = browser();
    (await tab().open('maria', 'w1', 'Boiler')).save(written(queued('a')), 'Boiler');
    close();
    world.answer = () => ({ kind: 'unreachable', message: 'away' });
    const home = tab();
    await home.flush('maria');
    expect(home.unsent()).toMatchObject([{ workflowId: 'w1', title: 'Boiler', waiting: [rename('a')] }]);
    world.answer = () => ({ kind: 'saved' });
    await home.flush('maria');
    expect(sent).toEqual(['a']);
  });
  it('are left to the tab whose editor is open', async () => {
    const { tab, sent } = browser();
    (await tab().open('maria', 'w1', 'Boiler')).save(written(queued('a')), 'Boiler');
    const home = tab();
    await home.flush('maria');
    expect(sent).toEqual([]);
    const [unsent] = home.unsent();
    expect(await home.discard('maria', unsent?.id ?? '')).toBe(false);
  });
  it('are not sent for somebody else who signs in', async () => {
    const { tab, close, sent } = browser();
    (await tab().open('maria', 'w1', 'Boiler')).save(written(queued('a')), 'Boiler');
    close();
    const home = tab();
    await home.flush('ben');
    expect(sent).toEqual([]);
    expect(home.unsent()).toEqual([]);
  });
  it('stay to be seen when they are refused, and those behind them go on', async () => {
    const { tab, close, sent, world } = browser();
    (await tab().open('maria', 'w1', 'Boiler')).save(written(queued('a'), queued('b')), 'Boiler');
    close();
    world.answer = ({ id }) => (id === 'a' ? refused : { kind: 'saved' });
    const home = tab();
    await home.flush('maria');
    expect(sent).toEqual(['b']);
    expect(home.unsent()).toMatchObject([{ waiting: [], refused: [rename('a')] }]);
    const again = await home.open('maria', 'w1', 'Boiler');
    expect(again.stored).toMatchObject({ edits: [], refused: [{ edit: rename('a'), message: 'no' }] });
  });
  it('are saved except the sentences that somebody else changed, which undo leaves alone too', async () => {
    const { tab, close, sent, world } = browser();
    const change = (text: string, ids: readonly string[]): Edit => ({
      type: 'ChangeSentences',
      data: {
        changed: ids.map((id) => ({ id, sentence: text, startTime: 0, endTime: 1, words: [] })),
        removed: [],
      },
    });
    const waiting = { ...queued('a'), edit: change('new', ['s1', 's2', 's3']), separable: true } as const;
    const entry = { forward: [waiting.edit], backward: [change('old', ['s1', 's2', 's3'])] };
    const draft = await tab().open('maria', 'w1', 'Boiler');
    draft.save({ ...written(waiting, queued('b')), done: [entry] }, 'Boiler');
    close();
    world.answer = ({ edit }) =>
      edit.type === 'ChangeSentences' && edit.data.changed.length === 3
        ? { ...refused, changedPaths: [sentencePath('s2')] }
        : { kind: 'saved' };
    const home = tab();
    await home.flush('maria');
    expect(sent).toEqual(['a', 'b']);
    expect(home.unsent()).toMatchObject([{ waiting: [], refused: [change('new', ['s2'])] }]);
    const left = { forward: [change('new', ['s1', 's3'])], backward: [change('old', ['s1', 's3'])] };
    expect((await home.open('maria', 'w1', 'Boiler')).stored).toMatchObject({ edits: [], done: [left] });
  });
  it('are gone once they were thrown away', async () => {
    const { tab, close, sent, world } = browser();
    (await tab().open('maria', 'w1', 'Boiler')).save(written(queued('a')), 'Boiler');
    close();
    world.answer = () => ({ kind: 'unreachable', message: 'away' });
    const home = tab();
    await home.flush('maria');
    const [unsent] = home.unsent();
    expect(await home.discard('maria', unsent?.id ?? '')).toBe(true);
    world.answer = () => ({ kind: 'saved' });
    await home.flush('maria');
    expect([sent, home.unsent()]).toEqual([[], []]);
  });
});

describe('a window', () => {
  it('has its own edits again after a reload', async () => {
    const { tab, close } = browser();
    const windowIds = new Map<string, string>();
    (await tab(windowIds).open('maria', 'w1', 'Boiler')).save(written(queued('a')), 'Boiler');
    close();
    const other = await tab().open('maria', 'w2', 'Pump');
    expect(other.stored.edits).toEqual([]);
    expect((await tab(windowIds).open('maria', 'w1', 'Boiler')).stored.edits).toEqual([queued('a')]);
  });
  it('takes over what an earlier version stored in the tab', async () => {
    const { tab, close } = browser();
    const windowIds = new Map([['editor-queue:w1', JSON.stringify([queued('a')])]]);
    expect((await tab(windowIds).open('maria', 'w1', 'Boiler')).stored.edits).toEqual([queued('a')]);
    expect(windowIds.has('editor-queue:w1')).toBe(false);
    close();
    // a reload before they were sent
    expect((await tab(windowIds).open('maria', 'w1', 'Boiler')).stored.edits).toEqual([queued('a')]);
    windowIds.set('editor-queue:w2', 'no JSON');
    expect((await tab(windowIds).open('maria', 'w2', 'Pump')).stored.edits).toEqual([]);
  });
  it('beside another one on the same workflow has edits of its own', async () => {
    const { tab } = browser();
    const windowIds = new Map<string, string>();
    (await tab(windowIds).open('maria', 'w1', 'Boiler')).save(written(queued('a')), 'Boiler');
    // a duplicated tab starts with the same session storage
    const second = await tab(new Map(windowIds)).open('maria', 'w1', 'Boiler');
    expect(second.stored.edits).toEqual([]);
  });
  it('gives its edits to the outbox when its editor is closed', async () => {
    const { tab, sent } = browser();
    const page = tab();
    const draft = await page.open('maria', 'w1', 'Boiler');
    draft.save(written(queued('a')), 'Boiler');
    draft.release();
    await expect.poll(async () => page.flush('maria').then(() => sent)).toEqual(['a']);
  });
});
