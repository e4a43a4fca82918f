import { describe, expect, it, vi } from 'vitest';
import { recordingLimits } from '../../../../contracts/media/recording.ts';
import { SourceDamaged } from './upload-source.ts';
import type { RecordingPart, Recordings } from './queue-ports.ts';
import { is, Memory, page, part, purpose, refused, Server, until } from './upload-queue.fixture.ts';

/** A recording that the test makes longer. */
class Stored implements Recordings {
  readonly recording: { -readonly [K in keyof RecordingPart]: RecordingPart[K] } = {
    takes: [],
    marks: [{ take: 0, seconds: 1 }],
    ended: false,
  };
  size = 0;
  isDeleted = false;
  damagedAt: number | null = null;
  readonly #waiting = new Set<() => void>();

  add(bytes: number): void {
    this.size += bytes;
    this.recording.takes = [this.size];
    for (const done of this.#waiting) done();
    this.#waiting.clear();
  }
  async get() {
    return this.isDeleted ? null : this.recording;
  }
  async source() {
    const { size } = this;
    return {
      size,
      slice: async (start: number, end: number) => {
        if (this.damagedAt !== null && this.damagedAt >= start) throw new SourceDamaged(start);
        return new Blob([new Uint8Array(end - start)]);
      },
    };
  }
  async end() {
    this.recording.ended = true;
  }
  async delete() {
    this.isDeleted = true;
  }
  grown(signal: AbortSignal) {
    return new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  }
}

const file = { recordingId: 'r1', fileName: 'Recording.webm' };

async function recordingPage(server = new Server(), store = new Memory(), recordings = new Stored()) {
  const { queue } = page(server, store, { recordings });
  await queue.restore('maria');
  return { queue, server, store, recordings };
}

describe('the upload of a recording', () => {
  it('sends whole parts behind what is recorded, and the rest when it has ended', async () => {
    const { queue, server, recordings } = await recordingPage();
    await queue.addRecording(file, purpose);
    recordings.add(2.5 * part);
    await vi.waitFor(() => expect(server.parts.size).toBe(2));
    expect(queue.snapshot()[0]).toMatchObject({ status: 'recording', safeBytes: 2 * part });
    recordings.add(part);
    await vi.waitFor(() => expect(server.parts.size).toBe(3));
    await queue.finishRecording('r1');
    await until(queue, is('making'));
    expect(server.sent).toEqual([1, 2, 3, 4]);
    expect(server.parts.get(4)).toBe(part / 2);
    expect(server.ended).toEqual([{ takes: [3.5 * part], marks: [{ take: 0, seconds: 1 }] }]);
    expect(recordings.isDeleted).toBe(true);
  });

  it('reserves more room on the server before it is needed', async () => {
    const { queue, server, recordings } = await recordingPage();
    await queue.addRecording(file, purpose);
    recordings.add(recordingLimits.stepBytes + part);
    const last = recordingLimits.stepBytes / part + 1;
    await vi.waitFor(() => expect(server.parts.has(last)).toBe(true), { timeout: 30_000 });
    expect(server.reserved).toEqual([2 * recordingLimits.stepBytes]);
  });

  it('goes on behind the recording when the server was away', async () => {
    const { queue, server, recordings } = await recordingPage();
    server.answers.set(
      1,
      Array.from({ length: 4 }, () => refused(-1, 'network.unreachable')),
    );
    await queue.addRecording(file, purpose);
    recordings.add(part);
    await vi.waitFor(() => expect(server.sent).toEqual([1, 1, 1, 1]));
    await vi.waitFor(() => {
      recordings.add(1);
      expect(server.parts.has(1)).toBe(true);
    });
    expect(queue.snapshot()[0]?.status).toBe('recording');
  });

  it('of a closed page is offered on the next visit, and goes on where it was', async () => {
    const { queue, server, store, recordings } = await recordingPage();
    await queue.addRecording(file, purpose);
    recordings.add(1.5 * part);
    await vi.waitFor(() => expect(server.parts.size).toBe(1));
    queue.reset();
    const next = await recordingPage(server, store, recordings);
    expect(next.queue.snapshot()[0]).toMatchObject({ status: 'unfinished', recordingId: 'r1' });
    next.queue.goOnRecording('r1');
    recordings.add(part);
    await vi.waitFor(() => expect(server.parts.size).toBe(2));
    await next.queue.finishRecording('r1');
    await until(next.queue, is('making'));
    expect(server.sent).toEqual([1, 2, 3]);
    expect(new Set(server.opened).size).toBe(1);
  });

  it('that has ended goes on after a reload by itself; one of which nothing was stored is forgotten', async () => {
    const first = await recordingPage();
    await first.queue.addRecording(file, purpose);
    first.queue.reset();
    const next = await recordingPage(first.server, first.store, first.recordings);
    expect(next.queue.snapshot()).toEqual([]);
    expect(next.store.records.size).toBe(0);

    const second = await recordingPage();
    await second.queue.addRecording(file, purpose);
    second.recordings.add(part);
    await second.recordings.end();
    second.queue.reset();
    const last = await recordingPage(second.server, second.store, second.recordings);
    await until(last.queue, is('making'));
  });

  it('that the server refuses stays in the browser, and is sent from the start when it is retried', async () => {
    const { queue, server, recordings } = await recordingPage();
    await queue.addRecording(file, purpose);
    recordings.add(part);
    await vi.waitFor(() => expect(server.parts.size).toBe(1));
    server.joinAnswers = [refused(422, 'media.undecodable')];
    await queue.finishRecording('r1');
    const [failed] = await until(queue, is('failed'));
    expect(failed?.failure).toMatchObject({ canRetry: true });
    expect(recordings.isDeleted).toBe(false);
    queue.resume(failed?.id ?? '');
    await until(queue, is('making'));
    expect(new Set(server.opened).size).toBe(2);
  });

  it('is not sent where a second of it is not what was stored', async () => {
    const { queue, server, recordings } = await recordingPage();
    await queue.addRecording(file, purpose);
    recordings.damagedAt = 10;
    recordings.add(part);
    await queue.finishRecording('r1');
    const [failed] = await until(queue, is('failed'));
    expect(failed?.failure).toMatchObject({ error: 'recording.damaged', canRetry: true });
    expect(server.parts.size).toBe(0);
  });

  it('is deleted, here and on the server, when it is discarded', async () => {
    const { queue, server, recordings } = await recordingPage();
    await queue.addRecording(file, purpose);
    recordings.add(part);
    await vi.waitFor(() => expect(server.parts.size).toBe(1));
    await queue.cancel(queue.snapshot()[0]?.id ?? '');
    expect(server.cancelled).toHaveLength(1);
    expect(recordings.isDeleted).toBe(true);
  });
});
