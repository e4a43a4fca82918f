import { describe, expect, it, vi } from 'vitest';
import { Memory, Server, is, page, part, purpose, refused, until, video } from './upload-queue.fixture.ts';
describe('the upload queue', () => {
  it('counts bytes as they are sent, and as safe only what the server has acknowledged', async () => {
    const server = new Server();
    const { queue } = page(server, new Memory());
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    await queue.restore('maria');
    await queue.add(video(2), purpose);
    await vi.waitFor(() => expect(server.atOnce).toBe(2), { timeout: 10_000 });
    expect(queue.snapshot()[0]).toMatchObject({ safeBytes: 0, sentBytes: part });
    server.gate = null;
    gate.resolve();
    const [item] = await until(queue, is('making'));
    expect(item).toMatchObject({ safeBytes: 2 * part, sentBytes: 2 * part });
  });

  it('R-STO-01: sends parts of 2 MB, three at a time, and joins them', async () => {
    const server = new Server();
    const { queue } = page(server, new Memory());
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    await queue.restore('maria');
    await queue.add(video(4.5), purpose);
    await vi.waitFor(() => expect(server.atOnce).toBe(3), { timeout: 10_000 });
    server.gate = null;
    gate.resolve();
    const [item] = await until(queue, is('making'));
    expect([...server.parts].toSorted(([one], [other]) => one - other)).toEqual([
      [1, part],
      [2, part],
      [3, part],
      [4, part],
      [5, part / 2],
    ]);
    expect(server.mostAtOnce).toBe(3);
    expect(item).toMatchObject({ workflowId: 'workflow-1', safeBytes: 4.5 * part });
  });

  it('R-STO-01: tries a part three more times when the connection times out', async () => {
    const server = new Server();
    server.answers.set(
      1,
      Array.from({ length: 3 }, () => refused(-1, 'network.unreachable')),
    );
    const { queue, pauses } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    await until(queue, is('making'));
    expect(server.sent).toEqual([1, 1, 1, 1]);
    expect(pauses).toEqual([1000, 2000, 4000]);
  });

  it('R-STO-01: gives a part 180 s and tries it again when they are over', async () => {
    const { timeout } = AbortSignal;
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      limits.push(ms) === 1 ? AbortSignal.abort(new DOMException('', 'TimeoutError')) : timeout(ms),
    );
    const server = new Server();
    const { queue } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    await until(queue, is('making'));
    vi.restoreAllMocks();
    expect(server.sent).toEqual([1, 1]);
    expect(limits).toEqual([180_000, 180_000]);
  });

  it('fails after the last try, says so, and sends only what is missing when it is resumed', async () => {
    const server = new Server();
    server.answers.set(
      2,
      Array.from({ length: 4 }, () => refused(-1, 'network.unreachable')),
    );
    server.partsBeforeAnswers = 1;
    const { queue } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(2), purpose);
    const [failed] = await until(queue, is('failed'));
    expect(failed).toMatchObject({ safeBytes: part, failure: { canRetry: true } });
    server.sent.length = 0;
    queue.resume(failed?.id ?? '');
    await until(queue, is('making'));
    expect(server.sent).toEqual([2]);
  });

  it('R-STO-07: gives up at once when the server refuses the file, with the name of the refusal', async () => {
    const server = new Server();
    server.answers.set(1, [refused(413, 'upload.too-large')]);
    const { queue, pauses } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    const [failed] = await until(queue, is('failed'));
    expect(failed?.failure).toMatchObject({ error: 'upload.too-large', canRetry: false });
    expect(pauses).toEqual([]);
  });

  it('remembers over a reload that the file was refused and that nothing of it is stored', async () => {
    const server = new Server();
    server.joinAnswers = [refused(400, 'media.truncated')];
    const store = new Memory();
    const before = page(server, store).queue;
    await before.restore('maria');
    await before.add(video(1), purpose);
    await until(before, is('failed'));
    before.reset();
    const after = page(server, store).queue;
    await after.restore('maria');
    expect(after.snapshot()).toEqual([
      expect.objectContaining({
        status: 'failed',
        safeBytes: 0,
        failure: { error: 'media.truncated', message: 'refused: media.truncated', canRetry: false },
      }),
    ]);
    expect(server.cancelled).toEqual([expect.stringContaining('upload-of')]);
  });

  it('waits for the network and continues automatically when it is back', async () => {
    const server = new Server();
    let online = true;
    server.answers.set(
      1,
      Array.from({ length: 4 }, () => refused(-1, 'network.unreachable')),
    );
    const { queue } = page(server, new Memory(), { online: () => online });
    await queue.restore('maria');
    online = false;
    await queue.add(video(1), purpose);
    await until(queue, is('offline'));
    online = true;
    server.answers.clear();
    queue.onOnline();
    await until(queue, is('making'));
  });

  it('pauses in the middle of a part and resumes with what is not safe yet', async () => {
    const server = new Server();
    let open = (): void => undefined;
    server.gate = new Promise((resolve) => (open = resolve));
    const { queue } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    await vi.waitFor(() => expect(server.sent).toEqual([1]), { timeout: 10_000 });
    const id = queue.snapshot()[0]?.id ?? '';
    queue.pause(id);
    expect(queue.snapshot()[0]?.status).toBe('paused');
    open();
    server.gate = null;
    queue.resume(id);
    await until(queue, is('making'));
    expect(server.parts.size).toBe(1);
  });

  it('sends one file after another, and the next while one is paused', async () => {
    const server = new Server();
    server.gate = new Promise(() => undefined);
    const { queue } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1, 'a.mp4'), purpose);
    await queue.add(video(1, 'b.mp4'), purpose);
    expect(queue.snapshot().map(({ status }) => status)).toEqual(['sending', 'waiting']);
    queue.pause(queue.snapshot()[0]?.id ?? '');
    expect(queue.snapshot().map(({ status }) => status)).toEqual(['paused', 'sending']);
  });

  it('asks for the file after a reload, refuses another one, and does not send safe parts again', async () => {
    const server = new Server();
    const store = new Memory();
    server.answers.set(
      3,
      Array.from({ length: 4 }, () => refused(-1, 'network.unreachable')),
    );
    server.partsBeforeAnswers = 2;
    const before = page(server, store).queue;
    await before.restore('maria');
    await before.add(video(3), purpose);
    await until(before, is('failed'));
    before.reset();
    server.sent.length = 0;

    const { queue } = page(server, store);
    await queue.restore('maria');
    const [item] = await until(queue, is('needs-file'));
    expect(item).toMatchObject({ fileName: 'press.mp4', safeBytes: 2 * part });
    expect(await queue.provideFile(item?.id ?? '', video(2.5))).toBe(false);
    expect(queue.snapshot()[0]?.wrongFile).toBe(true);
    expect(await queue.provideFile(item?.id ?? '', video(3))).toBe(true);
    await until(queue, is('making'));
    expect(server.sent).toEqual([3]);
    expect(server.opened).toHaveLength(1);
  });

  it('cancels on the server what was cancelled while it was opened', async () => {
    const server = new Server();
    const gate = Promise.withResolvers<void>();
    server.openGate = gate.promise;
    const { queue } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    const [item] = await until(queue, is('sending'));
    await queue.cancel(item?.id ?? '');
    gate.resolve();
    await expect.poll(() => server.cancelled).toEqual([`upload-of-${server.opened[0]}`]);
    expect(queue.snapshot()).toEqual([]);
  });

  it('remembers over a reload that a workflow is being made, and forgets it when it is', async () => {
    const server = new Server();
    const store = new Memory();
    const before = page(server, store).queue;
    await before.restore('maria');
    await before.add(video(1), purpose);
    await until(before, is('making'));
    before.reset();

    const { queue } = page(server, store);
    await queue.restore('maria');
    const [item] = await until(queue, is('making'));
    expect(item?.workflowId).toBe('workflow-1');
    queue.updateProcessing(item?.id ?? '', 'failed');
    expect(queue.snapshot()[0]?.status).toBe('failed');
    queue.updateProcessing(item?.id ?? '', 'over');
    expect(queue.snapshot()[0]?.status).toBe('done');
    expect(store.records.size).toBe(0);
  });

  it('leaves alone what another tab is sending, and what belongs to another person', async () => {
    const server = new Server();
    const store = new Memory();
    server.gate = new Promise(() => undefined);
    const other = page(server, store).queue;
    await other.restore('maria');
    await other.add(video(1), purpose);
    const { queue } = page(server, store, { taken: new Set(store.records.keys()) });
    await queue.restore('maria');
    expect(queue.snapshot()).toEqual([]);
    const tom = page(server, store).queue;
    await tom.restore('tom');
    expect(tom.snapshot()).toEqual([]);
  });

  it('joins again when an earlier answer was lost, and sends what the other side has lost', async () => {
    const server = new Server();
    server.joinAnswers = [refused(409, 'upload.incomplete')];
    const { queue } = page(server, new Memory());
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    await until(queue, is('making'));
    server.answers.set(1, [refused(409, 'upload.closed')]);
    server.parts.clear();
    await queue.add(video(1, 'again.mp4'), purpose);
    await until(queue, is('making'));
  });

  it('cancels: nothing stays here or there', async () => {
    const server = new Server();
    const store = new Memory();
    server.answers.set(1, [refused(400, 'input.invalid')]);
    const { queue } = page(server, store);
    await queue.restore('maria');
    await queue.add(video(1), purpose);
    const [item] = await until(queue, is('failed'));
    await queue.cancel(item?.id ?? '');
    expect(queue.snapshot()).toEqual([]);
    expect(store.records.size).toBe(0);
    expect(server.cancelled).toHaveLength(1);
  });
});
