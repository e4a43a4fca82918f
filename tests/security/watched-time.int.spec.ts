import { createSecretKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { GetWorkflowOverview, ListFigureEvents } from '../../contracts/analytics/reports.ts';
import { GetAuditEvent } from '../../contracts/audit/audit.ts';
import { GetPlayerWorkflow, TrackPlayback } from '../../contracts/playback/playback.ts';
import { GetTrackingRecord, type TrackingRecord } from '../../contracts/playback/tracking-record.ts';
import { KEYS, type Keys } from '../../services/platform/keys/keys.ts';
import { viewTokenSigner } from '../../services/platform/objects/view-tokens.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';

/** When a player was opened: by the server's clock, and by that of the device. */
interface Opening {
  readonly viewToken?: string;
  readonly at: number;
  readonly deviceAt: number;
}
/** What a player reports: source seconds, and when since the opening by each of the device's clocks. */
interface ReportedInterval {
  readonly from?: number;
  readonly to?: number;
  readonly after: number;
  readonly speed?: number;
  readonly monotonic?: boolean;
  readonly startedAt?: string;
}

const hour = 3_600_000;

describe('Watched time is earned', () => {
  const world = productWorld();
  let viewer: Person;
  let admin: Person;
  let video: PublishedVideo;
  let views = 0;
  const reported: TrackingRecord[] = [];

  beforeAll(async () => {
    const workspaceId = await world.makeWorkspace('harbour', 'Hall');
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    const author = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [workspaceId]: 'viewer' });
    video = await publishVideo(world, author, workspaceId);
  });

  /** The player is opened now. */
  async function open(): Promise<Opening> {
    const { workflowId } = video;
    const { viewToken } = itemOf<{ viewToken: string }>(
      await world.call(GetPlayerWorkflow, { workflowId }, viewer),
    );
    return { viewToken, at: Date.now(), deviceAt: Date.now() };
  }
  /** As if the player had been opened so many hours ago (each test has its own, since time is earned once), on a device whose clock is so many hours ahead. */
  function openedBefore(hours: number, ahead = 0): Opening {
    const at = Date.now() - hours * hour;
    const signer = viewTokenSigner(world.product.app.get<Keys>(KEYS).purposeKey('view-tokens'));
    const of = { organizationId: 'harbour', userId: viewer.id, workflowId: video.workflowId, publication: 1 };
    const viewToken = signer.sign({ ...of, openedAt: new Date(at).toISOString() });
    return { viewToken, at, deviceAt: at + ahead * hour };
  }
  const newView = (): string => `view-${String(++views).padStart(6, '0')}`;

  const sync = (
    viewId: string,
    sequence: number,
    { viewToken, deviceAt }: Opening,
    plays: readonly ReportedInterval[],
  ) => ({
    viewId,
    workflowId: video.workflowId,
    publication: 1,
    deviceClass: 'tablet',
    openedAt: new Date(deviceAt).toISOString(),
    ...(viewToken !== undefined && { viewToken }),
    sequence,
    intervals: plays.map(({ from = 0, to = 3, after, speed = 1, monotonic = true, startedAt }) => ({
      stepId: video.stepId,
      stepNumber: 1,
      from,
      to,
      startedAt: startedAt ?? new Date(deviceAt + after * 1000).toISOString(),
      speed,
      ...(monotonic && { elapsed: { from: after, to: after + (to - from) / speed } }),
    })),
  });
  async function send(
    viewId: string,
    sequence: number,
    opening: Opening,
    plays: readonly ReportedInterval[],
  ) {
    itemOf(await world.call(TrackPlayback, sync(viewId, sequence, opening, plays), viewer));
    return recordOf(viewId);
  }
  async function recordOf(viewId: string): Promise<TrackingRecord> {
    return itemOf<TrackingRecord>(await world.call(GetTrackingRecord, { viewId }, viewer));
  }
  /** One view that tells all of it at once; its record counts for the sums at the end. */
  async function attack(kind: string, opening: Opening, plays: readonly ReportedInterval[]) {
    countAttacks(kind, Math.max(1, plays.length));
    const record = await send(newView(), 1, opening, plays);
    reported.push(record);
    const reasons = [...new Set(record.setAside.map(({ reason }) => reason))];
    return { played: record.playedDuration, aside: record.setAsideDuration, reasons };
  }
  const completed = async (): Promise<readonly string[]> => {
    const { workflowId } = video;
    await world.settled();
    return itemOf<{ completedStepIds: string[] }>(await world.call(GetPlayerWorkflow, { workflowId }, viewer))
      .completedStepIds;
  };

  it('one call with whole intervals completes nothing, with the server’s token and without', async () => {
    expect(await attack('unearned seconds', await open(), [{ after: 0 }])).toEqual({ played: 0, aside: 3, reasons: ['after-now'] }); // prettier-ignore
    const never: Opening = { at: Date.now(), deviceAt: Date.now() - hour };
    expect(await attack('unearned seconds', never, [{ after: 0, monotonic: false }])).toEqual({ played: 0, aside: 3, reasons: ['before-opening'] }); // prettier-ignore
    expect(await completed()).toEqual([]);
  });
  it('the same second 200 times counts once', async () => {
    const second = { from: 0, to: 1 };
    const same = Array.from({ length: 200 }, () => ({ ...second, after: 1 }));
    expect(await attack('repeated second', openedBefore(3), same)).toEqual({ played: 1, aside: 199, reasons: ['overlapping'] }); // prettier-ignore
    const spread = Array.from({ length: 200 }, (_, n) => ({ ...second, after: n }));
    const opening = openedBefore(10 / 3600);
    const { played, aside } = await attack('repeated second', opening, spread);
    expect(played).toBeLessThanOrEqual((Date.now() - opening.at) / 1000 + 0.5);
    expect(played + aside).toBe(200);
  });
  it('nothing is played in 1970 or in 2099, whatever the opening says', async () => {
    for (const year of ['1970', '2099']) {
      const startedAt = `${year}-01-01T00:00:00.000Z`;
      const odd = { ...(await open()), deviceAt: Date.now() };
      const { played } = await attack('impossible dates', odd, [{ after: 0, monotonic: false, startedAt }]);
      expect(played).toBe(0);
      const opened = { at: Date.now(), deviceAt: Date.parse(startedAt) };
      expect((await attack('impossible dates', opened, [{ after: 0, monotonic: false }])).played).toBe(0);
    }
    const entered = reported.map(({ onEnter }) => Date.parse(onEnter));
    expect(Math.min(...entered)).toBeGreaterThan(Date.now() - 4 * hour);
    expect(Math.max(...entered)).toBeLessThanOrEqual(Date.now());
  });
  it('plays of one view do not overlap', async () => {
    const beside = [10, 11, 9, 10].map((after, n) => ({ to: 2, after, speed: n < 3 ? 1 : 2 }));
    expect(await attack('overlapping plays', openedBefore(5), beside)).toEqual({ played: 2, aside: 6, reasons: ['overlapping'] }); // prettier-ignore
  });
  it('a speed that the player has not is refused or set aside', async () => {
    countAttacks('speed', 2);
    const viewId = newView();
    const absurd = sync(viewId, 1, openedBefore(1), [{ after: 10, speed: 100 }]);
    expect((await world.call(TrackPlayback, absurd, viewer)).status).toBe(400);
    expect(await attack('speed', openedBefore(1), [{ after: 10, speed: 4 }])).toMatchObject({ played: 0, reasons: ['too-fast'] }); // prettier-ignore
  });
  it('less time than the seconds take at their speed is no time', async () => {
    countAttacks('unearned seconds');
    const viewId = newView();
    const body = sync(viewId, 1, openedBefore(1), [{ after: 10 }]);
    const squeezed = body.intervals.map((each) => ({ ...each, elapsed: { from: 10, to: 11 } }));
    itemOf(await world.call(TrackPlayback, { ...body, intervals: squeezed }, viewer));
    const record = await recordOf(viewId);
    reported.push(record);
    expect(record).toMatchObject({ playedDuration: 0, setAside: [{ reason: 'more-than-time' }] });
  });
  it('a token is of one person, one workflow and one publication, and cannot be made', async () => {
    const { workflowId } = video;
    const of = { organizationId: 'harbour', userId: viewer.id, workflowId, publication: 1 };
    const openedAt = new Date(Date.now() - hour).toISOString();
    const signer = viewTokenSigner(world.product.app.get<Keys>(KEYS).purposeKey('view-tokens'));
    const forger = viewTokenSigner(createSecretKey(Buffer.alloc(32, 7)));
    const own = signer.sign({ ...of, openedAt });
    const tokens = [
      forger.sign({ ...of, openedAt }),
      signer.sign({ ...of, openedAt, userId: admin.id }),
      signer.sign({ ...of, openedAt, publication: 2 }),
      signer.sign({ ...of, openedAt, workflowId: 'other' }),
      signer.sign({ ...of, openedAt, organizationId: 'meadow' }),
      `${Buffer.from(JSON.stringify(['harbour', viewer.id, workflowId, 1, '1970-01-01T00:00:00.000Z'])).toString('base64url')}.${own.split('.')[1]}`,
      '', '.', 'x.y', own.slice(0, -1),
    ]; // prettier-ignore
    for (const viewToken of tokens) {
      const { played } = await attack('forged tokens', { viewToken, at: Date.now(), deviceAt: Date.now() - hour }, [{ after: 10 }]); // prettier-ignore
      expect(played).toBe(0);
    }
  });
  it('a sync that is sent again, also in 20 requests at once, counts once', async () => {
    countAttacks('replayed syncs', 21);
    const viewId = newView();
    const body = sync(viewId, 1, openedBefore(7), [{ to: 1, after: 10 }]);
    const again = Array.from({ length: 20 }, () => world.call(TrackPlayback, body, viewer));
    for (const reply of await Promise.all(again)) itemOf(reply);
    const record = await send(viewId, 1, openedBefore(2), [{ to: 3, after: 20 }]);
    reported.push(record);
    expect(record).toMatchObject({ playedDuration: 1, setAsideDuration: 0 });
  });
  it('two tabs that play side by side earn what one of them does, also in requests at once', async () => {
    countAttacks('two tabs', 4);
    const opening = openedBefore(30);
    const [one, other] = [newView(), newView()];
    const first = await send(one, 1, opening, [{ to: 1, after: 10 }]);
    const second = await send(other, 1, opening, [{ from: 1, to: 2, after: 10 }]);
    expect(first).toMatchObject({ playedDuration: 1, setAside: [] });
    expect(second).toMatchObject({ playedDuration: 0, setAside: [{ reason: 'another-view' }] });
    const bodies = [
      sync(one, 2, opening, [{ from: 1, to: 2, after: 60 }]),
      sync(other, 2, opening, [{ from: 2, to: 3, after: 60.5 }]),
    ];
    await Promise.all(bodies.map(async (body) => itemOf(await world.call(TrackPlayback, body, viewer))));
    const both = [await recordOf(one), await recordOf(other)];
    reported.push(...both);
    expect(both.reduce((sum, { playedDuration }) => sum + playedDuration, 0)).toBeCloseTo(2.5, 3);
    expect(both.reduce((sum, { setAsideDuration }) => sum + setAsideDuration, 0)).toBeCloseTo(1.5, 3);
    expect(await completed()).toEqual([]);
  });
  it('one token in five views earns what one view earns, and so do five tokens', async () => {
    countAttacks('one token in several views', 10);
    const second = { from: 0, to: 1 };
    const plays = Array.from({ length: 20 }, (_, n) => ({ ...second, after: n }));
    const earned = async (openings: readonly Opening[]): Promise<number> => {
      let sum = 0;
      for (const opening of openings) {
        const record = await send(newView(), 1, opening, plays);
        reported.push(record);
        sum += record.playedDuration;
      }
      return sum;
    };
    const once = openedBefore(4 / 3600);
    const shared = await earned(Array.from({ length: 5 }, () => once));
    expect(shared).toBeLessThanOrEqual((Date.now() - once.at) / 1000 + 0.5);
    const own = openedBefore(4 / 3600);
    await earned([own, ...Array.from({ length: 4 }, () => openedBefore(4 / 3600))]);
    const since = reported.slice(-10).reduce((sum, { playedDuration }) => sum + playedDuration, 0);
    expect(since).toBeLessThanOrEqual((Date.now() - once.at) / 1000 + 0.5);
  });
  it('who watches on one device and then on another, one of them offline for an hour, loses nothing', async () => {
    const tablet = openedBefore(40, 2);
    const phone = openedBefore(39.5);
    const [onTablet, onPhone] = [newView(), newView()];
    const later = await send(onPhone, 1, phone, [{ from: 1.5, to: 3, after: 20 }]);
    const offlineSince = new Date(tablet.deviceAt + 30_000).toISOString();
    const body = { ...sync(onTablet, 1, tablet, [{ to: 1.5, after: 60 }, { from: 1, to: 2, after: 1830 }]), offlineSince }; // prettier-ignore
    itemOf(await world.call(TrackPlayback, body, viewer));
    const again = await send(onPhone, 2, phone, [{ from: 0, to: 1.5, after: 3600 }]);
    const earlier = await recordOf(onTablet);
    reported.push(earlier, again);
    expect(later).toMatchObject({ playedDuration: 1.5, setAside: [] });
    expect(earlier).toMatchObject({ playedDuration: 2.5, setAside: [] });
    expect(again).toMatchObject({ playedDuration: 3, setAside: [] });
    expect(await completed()).toEqual([video.stepId]);
  });
  it('offline for two hours, dishonestly: no more than the time since the opening', async () => {
    countAttacks('offline');
    const opening = openedBefore(5 / 3600);
    const plays = Array.from({ length: 2400 / 3 }, (_, n) => ({ to: 1, after: n }));
    const { played, aside, reasons } = await attack('offline', opening, plays);
    expect(played).toBeLessThanOrEqual((Date.now() - opening.at) / 1000 + 0.5);
    expect(played + aside).toBe(800);
    // of the time since, other views have played a part
    expect(reasons).toContain('after-now');
  });
  it('a tablet that is an hour off is corrected by what the server saw', async () => {
    for (const ahead of [1, -1]) {
      const opening = openedBefore(ahead > 0 ? 11 : 12, ahead);
      const record = await send(newView(), 1, opening, [{ to: 1, after: 60, monotonic: false }]);
      reported.push(record);
      expect(record).toMatchObject({ playedDuration: 1, setAsideDuration: 0 });
      const { onPlay = '' } = record.steps[video.stepId]?.playedIntervals[0] ?? {};
      expect(Date.parse(onPlay) - opening.at).toBe(60_000);
      expect(Date.parse(record.onEnter)).toBe(opening.at);
    }
  });
  it('offline for two hours, honestly: what was played then counts then, and completes', async () => {
    const opening = openedBefore(20);
    const viewId = newView();
    const offlineSince = new Date(opening.deviceAt + 30_000).toISOString();
    const body = { ...sync(viewId, 1, opening, [{ to: 2, after: 60 }, { from: 2, to: 3, after: 3600 }]), offlineSince }; // prettier-ignore
    itemOf(await world.call(TrackPlayback, body, viewer));
    const record = await recordOf(viewId);
    reported.push(record);
    expect(record).toMatchObject({ playedDuration: 3, setAsideDuration: 0, offlineSince });
    expect(await completed()).toEqual([video.stepId]);
  });
  it('who really sits there completes it too, at twice the speed', async () => {
    const opening = await open();
    await pause(1500);
    const record = await send(newView(), 1, opening, [{ after: 0, speed: 2 }]);
    reported.push(record);
    expect(record).toMatchObject({ playedDuration: 3, setAsideDuration: 0 });
  });
  it('views without a token earn no more than the time that has passed, whatever lies between them', async () => {
    countAttacks('views without a token', 40);
    const beganAt = Date.now();
    let earned = 0;
    for (let n = 0; n < 40; n += 1) {
      const seconds = n % 2 === 0 ? 0.49 : 0.001;
      const opening: Opening = { at: Date.now(), deviceAt: Date.now() - seconds * 1000 };
      const play = { from: 0, to: seconds * 2, after: 0, speed: 2, monotonic: false };
      const record = await send(newView(), 1, opening, [play]);
      reported.push(record);
      earned += record.playedDuration / 2;
    }
    expect(earned).toBeLessThanOrEqual((Date.now() - beganAt) / 1000 + 0.5);
  });
  it('no figure counts what was set aside, and the report says how much it was', async () => {
    await world.settled();
    const { workflowId } = video;
    const sum = (of: (record: TrackingRecord) => number): number =>
      reported.reduce((total, record) => total + of(record), 0);
    const overview = itemOf<{ current: Record<string, number>; setAsideSeconds: number }>(
      await world.call(GetWorkflowOverview, { workflowId }, admin),
    );
    expect(overview.current['watchedSeconds']).toBeCloseTo(
      sum(({ playedDuration }) => playedDuration),
      3,
    );
    expect(overview.setAsideSeconds).toBeCloseTo(
      sum(({ setAsideDuration }) => setAsideDuration),
      3,
    );
    expect(overview.current['completed']).toBe(1);
    const { answer } = await world.call(
      ListFigureEvents,
      { workflowId, figure: 'set-aside', size: 1000 },
      admin,
    );
    const events = answer.items as { position: number; amount: number }[];
    expect(events.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(overview.setAsideSeconds, 3);
    const { event } = itemOf<{ event: { data: { setAside: unknown[] } } }>(
      await world.call(GetAuditEvent, { position: events[0]?.position ?? 0 }, admin),
    );
    expect(event.data.setAside.length).toBeGreaterThan(0);
  });
});
