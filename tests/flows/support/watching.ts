import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { PublishWorkflow, RenameStep } from '../../../contracts/authoring/workflow-commands.ts';
import {
  GetPlayerWorkflow,
  ListContinueWatching,
  TrackPlayback,
  type PlayerWorkflow,
} from '../../../contracts/playback/playback.ts';
import { GetTrackingRecord } from '../../../contracts/playback/tracking-record.ts';
import { SignBatch } from '../../../contracts/media/asset.ts';
import { sendRequest } from './call.ts';
import { Person } from './person.ts';
import { until } from './until.ts';

export interface Job {
  readonly workflowId: string;
  readonly workspaceId: string;
  readonly publisher: Person;
  readonly title: string;
}
type Played = z.output<typeof PlayerWorkflow>;

/** What the viewer watches below, in seconds of the source: 4 of the first step, of which 1 twice, and 2.5 of the second. */
export const watchedSeconds = 4 + 1 + 2.5;
export const viewId = `view-${randomUUID()}`;

const lines = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const inside = (base: string, name: string): string => new URL(name, `http://product${base}`).pathname;
const initOf = (playlist: string): string => /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '';

/** Playing the publication as a viewer, by its media addresses, and telling what was played. */
export function watching(job: () => Job): void {
  let viewer: Person;
  let player: Played;
  /** When it was given out, by the clock of this machine. */
  let playerAt: Date;
  const text = async (path: string) => {
    const response = await viewer.fetch('GET', path);
    return { status: response.status, body: await response.text() };
  };
  beforeAll(async () => {
    viewer = await Person.signIn('viewer');
  });
  const play = () => viewer.sendQuery(GetPlayerWorkflow, { workflowId: job().workflowId });

  describe('watching', () => {
    it('gives the viewer the publication with its steps and signed addresses', async () => {
      player = await play();
      playerAt = new Date();
      expect(player).toMatchObject({ title: job().title, publication: 1, published: true, allowEdit: false });
      expect(player.steps.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
        [0, 6],
        [6.25, 11.5],
      ]);
    });

    it('plays: playlists, the first bytes and every segment of every quality', async () => {
      const master = await text(player.hlsUrl);
      expect(master.status).toBe(200);
      expect(master.body).toMatch(/#EXT-X-STREAM-INF:[^\n]*BANDWIDTH=\d+/);
      for (const variant of new Set(lines(master.body))) {
        const path = inside(player.hlsUrl, variant);
        const { body } = await text(path);
        expect(body).toContain('#EXT-X-ENDLIST');
        for (const name of [initOf(body), ...new Set(lines(body))]) {
          const bytes = await viewer.fetch('GET', inside(path, name));
          expect([200, 206]).toContain(bytes.status);
          expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(0);
        }
      }
    }, 60_000);

    it('a range of a segment is exactly those bytes', async () => {
      const variant = inside(player.hlsUrl, lines((await text(player.hlsUrl)).body)[0] ?? '');
      const segment = inside(variant, lines((await text(variant)).body)[0] ?? '');
      const whole = new Uint8Array(await (await viewer.fetch('GET', segment)).arrayBuffer());
      const part = await viewer.fetch('GET', segment, { range: 'bytes=10-29' });
      expect(part.status).toBe(206);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(10, 30));
    });

    it('an address that was changed, prolonged or made up opens nothing', async () => {
      const [, grant = ''] = /^\/media\/([^/]+)\//.exec(player.hlsUrl) ?? [];
      const words = grant.split('.');
      const later = words
        .with(-2, (Number.parseInt(words.at(-2) ?? '', 36) + 3_600_000).toString(36))
        .join('.');
      const otherAsset = words.with(2, randomUUID()).join('.');
      const end = grant.endsWith('A') ? 'B' : 'A';
      for (const forged of [later, otherAsset, `${grant.slice(0, -1)}${end}`, 'made-up', `${grant}.x`]) {
        const { status, answer } = await sendRequest({
          method: 'GET',
          path: player.hlsUrl.replace(grant, encodeURIComponent(forged)),
        });
        expect([status, answer.error]).toEqual([403, 'media.access-denied']);
      }
    });

    it('an address opens only the kind of thing that it was made for', async () => {
      const { items } = await viewer.sendQuery(SignBatch, {
        data: [{ workflowId: job().workflowId, type: 'poster' }],
      } as never);
      const [, grant = ''] = /^\/media\/([^/]+)\//.exec(items[0]?.url ?? '') ?? [];
      const { status } = await sendRequest({ method: 'GET', path: `/media/${grant}/master.m3u8` });
      expect(status).toBe(403);
    });

    it('R-PLY: viewers see the publication while the draft goes on', async () => {
      const [first] = player.steps;
      await job().publisher.sendCommand(RenameStep, {
        workflowId: job().workflowId,
        stepId: first?.id ?? '',
        title: 'Only in the draft',
      });
      expect((await play()).steps[0]?.title).toBe(first?.title);
      await job().publisher.sendCommand(PublishWorkflow, { workflowId: job().workflowId });
      // another person's publication is seen a moment later
      const seen = await until(play, ({ publication }) => publication === 2, { seconds: 5, every: 50 });
      expect(seen.steps).toMatchObject([{ title: 'Only in the draft' }, {}]);
    });
  });

  describe('tracking', () => {
    type Play = [step: number, from: number, to: number];
    const sync = (sequence: number, plays: readonly (Play & { startedAt?: string })[], exited = false) => ({
      viewId,
      workflowId: job().workflowId,
      publication: 1,
      deviceClass: 'desktop' as const,
      openedAt: playerAt.toISOString(),
      viewToken: player.viewToken ?? '',
      location: '/playermain',
      sequence,
      intervals: plays.map(({ 0: step, 1: from, 2: to, startedAt }) => ({
        stepId: player.steps[step]?.id ?? '',
        stepNumber: step + 1,
        from,
        to,
        startedAt: startedAt ?? new Date().toISOString(),
        speed: 2,
      })),
      exitedAt: exited ? new Date().toISOString() : null,
    });
    /** Takes as long as playing does at twice the speed, which is the fastest there is. */
    const played = async (...reported: Play) => {
      const startedAt = new Date().toISOString();
      await pause(((reported[2] - reported[1]) / 2) * 1000);
      return Object.assign(reported, { startedAt });
    };

    it('takes syncs in their order', async () => {
      await viewer.sendCommand(TrackPlayback, sync(1, []));
      expect(await viewer.sendCommand(TrackPlayback, sync(2, [await played(0, 0, 4)]))).toEqual({
        sequence: 2,
        completedStepIds: [],
        completed: false,
      });
      expect(await viewer.sendCommand(TrackPlayback, sync(3, [await played(0, 1, 2)]))).toEqual({
        sequence: 3,
        completedStepIds: [],
        completed: false,
      });
    });

    it('keeps what was not played, apart: it counts in no figure', async () => {
      await viewer.sendCommand(TrackPlayback, sync(4, [[0, 0, 6]]));
    });

    it('recognises a sync that was sent again, also under another command id, and counts it once', async () => {
      const again = sync(3, [[0, 1, 2]]);
      for (let n = 0; n < 3; n += 1)
        await viewer.sendCommand(TrackPlayback, again, { 'x-command-id': randomUUID() });
    });

    it('refuses a gap, and says which sync is missing', async () => {
      const { status, answer } = await viewer.trySend(TrackPlayback, sync(9, [[0, 3, 4]]));
      expect([status, answer.error, answer.facts?.['expected']]).toEqual([409, 'tracking.out-of-order', 5]);
    });

    it.each([
      ['backwards', 4, 1],
      ['beyond its step', 0, 99],
      ['of no length', 2, 2],
    ])('refuses a stretch that is %s', async (_, from, to) => {
      const { status, answer } = await viewer.trySend(TrackPlayback, sync(5, [[0, from, to]]));
      expect([status, answer.error]).toEqual([400, 'tracking.interval-invalid']);
    });

    it('ends the view with its last sync', async () => {
      await viewer.sendCommand(TrackPlayback, sync(5, [await played(1, 6.25, 8.75)], true));
    });

    it('R-TRK-12: keeps the view as one record, each played second of it', async () => {
      const record = await viewer.sendQuery(GetTrackingRecord, { viewId });
      const [first, second] = player.steps.map(({ id }) => id);
      expect(record).toMatchObject({
        id: viewId,
        isPublic: false,
        workflowId: job().workflowId,
        location: '/playermain',
        playedDuration: watchedSeconds,
        setAsideDuration: 6,
        setAside: [{ stepId: first, from: 0, to: 6, reason: 'after-now' }],
        stepsArray: [first, second],
        steps: {
          [first ?? '']: { stepDuration: 6, playedDuration: 5, playedIntervals: [{}, {}] },
          [second ?? '']: { stepDuration: 5.25, playedDuration: 2.5, playedIntervals: [{}] },
        },
      });
      expect(record.onExit).not.toBeNull();
    });

    it('a view is its viewer’s alone', async () => {
      expect((await job().publisher.trySend(TrackPlayback, sync(6, [[0, 0, 1]]))).status).toBe(404);
      expect((await job().publisher.trySend(GetTrackingRecord, { viewId })).status).toBe(404);
    });

    it('tells the viewer where to go on', async () => {
      const { items } = await viewer.sendQuery(ListContinueWatching, {});
      expect(items.find(({ workflowId }) => workflowId === job().workflowId)).toMatchObject({
        publication: 1,
        completed: false,
      });
    });
  });
}
