import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { GetVersionContent } from '../../../contracts/authoring/version-content.ts';
import { ListSpeechHistories } from '../../../contracts/authoring/voice-over.ts';
import type { StreamPage } from '../../../services/platform/event-store/event-store.ts';
import { withHangUp } from '../../../services/platform/processes/request-hang-up.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { voiceOverAnswers } from '../voice-over/voice-over.ts';
import { versionAnswers } from './version-history.ts';
import { WorkflowHistories } from './workflow-histories.ts';

const queries = { versions: GetVersionContent, texts: ListSpeechHistories };
type Kind = keyof typeof queries;
const author = { role: 'admin-super', roles: {}, workspaces: new Set(['hall']) };

/** Reads an organisation's workflow for a query; the pages come from `read`. */
function readersOver(read: () => AsyncIterable<StreamPage>) {
  const histories = new WorkflowHistories({ readPages: read });
  const answers = [...versionAnswers(histories), ...voiceOverAnswers(histories)];
  return (kind: Kind) =>
    async (organizationId: string, userId: string = randomUUID()) =>
      answers
        .find(({ query }) => query === queries[kind])
        ?.handle(
          { workflowId: 'w', revision: 1, page: 1, size: 50 } as never,
          {
            viewer: { ...author, organizationId, userId },
            documents: { get: async () => ({ kind: 'draft', draft: { workspaceId: 'hall' } }) },
          } as unknown as QueryContext,
        );
}
const readerOver = (read: () => AsyncIterable<StreamPage>, kind: Kind = 'versions') =>
  readersOver(read)(kind);
const kinds = ['versions', 'texts'] as const;

describe('the histories of workflows', () => {
  it.each(kinds)('refuses one that does not fit into memory, before all of it is read: %s', async (kind) => {
    let pages = 0;
    const read = readerOver(async function* () {
      for (; pages < 10; pages += 1) yield { events: [], bytes: 100 * 1024 ** 2 };
    }, kind);
    await expect(read('acme')).rejects.toMatchObject({ error: 'history.too-large' });
    expect(pages).toBe(2);
  });

  it('holds one at a time, in turns of organisations, and refuses an organisation when 100 of it wait', async () => {
    let open = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const read = readerOver(async function* () {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => ends.push(resolve));
      open -= 1;
      yield { events: [], bytes: 1 };
    });
    const ended: string[] = [];
    const start = async (organizationId: string) => {
      await read(organizationId);
      ended.push(organizationId);
    };
    const own = Array.from({ length: 101 }, () => start('acme'));
    await expect(read('acme')).rejects.toMatchObject({ error: 'history.busy' });
    const other = start('other');
    const all = Promise.all([...own, other]);
    let isDone = false;
    void all.then(() => (isDone = true));
    while (!isDone) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(most).toBe(1);
    expect(ended.indexOf('other')).toBe(1);
  });

  it('holds one at a time, whatever is asked of it', async () => {
    const ends: (() => void)[] = [];
    const readers = readersOver(async function* () {
      await new Promise<void>((resolve) => ends.push(resolve));
      yield { events: [], bytes: 1 };
    });
    const asked = Promise.all([
      readers('texts')('acme'),
      readers('versions')('acme'),
      readers('texts')('acme'),
    ]);
    for (let answered = 0; answered < 3; answered += 1) {
      await vi.waitFor(() => expect(ends).toHaveLength(1));
      ends.shift()?.();
    }
    expect(await asked).toHaveLength(3);
  });

  it.each(kinds)('gives up the place of a client that hangs up, and reads no further: %s', async (kind) => {
    const hangUp = new AbortController();
    let pages = 0;
    const read = readerOver(async function* () {
      for (; pages < 3; pages += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        yield { events: [], bytes: 1 };
      }
    }, kind);
    const makeSignal = () => hangUp.signal;
    const gone = ['running', 'waiting'].map(() => withHangUp(makeSignal, async () => read('acme')));
    const settled = Promise.allSettled(gone);
    hangUp.abort(new Error('gone'));
    expect(await settled).toEqual(gone.map(() => ({ status: 'rejected', reason: new Error('gone') })));
    expect(pages).toBe(0);
  });

  it('refuses somebody of whom ten wait, and nobody else', async () => {
    const end = Promise.withResolvers<void>();
    const read = readerOver(async function* () {
      await end.promise;
      yield { events: [], bytes: 1 };
    });
    const own = Array.from({ length: 11 }, () => read('acme', 'ada'));
    await expect(read('acme', 'ada')).rejects.toMatchObject({ error: 'history.busy' });
    own.push(read('acme', 'bob'));
    end.resolve();
    expect(await Promise.all(own)).toHaveLength(12);
  });
});
