import { expect, it, vi } from 'vitest';
import { troubleshootingTexts } from '../../../i18n/en/troubleshooting.ts';
import { createTranslator } from '../../../i18n/text.ts';
import { allChecks, problemsIn } from './check.ts';
import { checkCookies, checkStorage, checkVideo, thisBrowser, type Browser } from './device-checks.ts';
import { judgeClock, judgeDownload, judgeServer, judgeStream, judgeUpload } from './network-checks.ts';
import { findingText, reportText } from './wording.ts';

const say = createTranslator(troubleshootingTexts);
const browser = (changes: Partial<Browser> = {}): Browser => ({
  mediaSource: { isTypeSupported: () => true },
  canPlayType: () => '',
  databases: undefined,
  storage: undefined,
  cookiesAllowed: true,
  ...changes,
});
const answer = (tookMs: number, aheadMs = 0) => ({ tookMs, aheadMs });
const sample = (upMs: number, downMs: number) => ({ bytes: 2_000_000, upMs, downMs });

it.each([
  [browser(), 'video_plays'],
  [browser({ mediaSource: { isTypeSupported: () => false } }), 'video_noCodec'],
  [browser({ mediaSource: undefined, canPlayType: () => 'maybe' }), 'video_native'],
  [browser({ mediaSource: undefined }), 'video_noStreaming'],
])('R-TRB-01: says whether videos play: %#', (asked, text) => expect(checkVideo(asked).text).toBe(text));

it('R-TRB-01: asks for the codecs that videos have', () => {
  const isTypeSupported = vi.fn(() => true);
  checkVideo(browser({ mediaSource: { isTypeSupported } }));
  expect(isTypeSupported).toHaveBeenCalledWith(expect.stringMatching(/avc1.*mp4a/));
});

it('R-TRB-01: says whether cookies are allowed', () => {
  expect(checkCookies(browser()).state).toBe('ready');
  expect(checkCookies(browser({ cookiesAllowed: false })).text).toBe('cookies_blocked');
});

it('R-TRB-01: a browser that stores nothing is told apart from one that is nearly full', async () => {
  expect(await checkStorage(browser())).toEqual({ state: 'failed', text: 'storage_none' });
  const databases = { ...thisBrowser().databases, open: () => { throw new Error('private window'); } }; // prettier-ignore
  const refusing = browser({ databases: databases as unknown as IDBFactory }); // only what the check calls
  expect((await checkStorage(refusing)).text).toBe('storage_none');
});

it.each([
  [[], 'server_unreached'],
  [[answer(900), answer(12.2)], 'server_fast'],
  [[answer(900), answer(800)], 'server_slow'],
])('R-TRB-01: judges a connection by its quickest answer: %#', (answers, text) =>
  expect(judgeServer(answers).text).toBe(text),
);

it.each([
  [[answer(20, 4_000)], 'The clock of this device is right.'],
  [[answer(4_000, 61_000)], 'The clock of this device is right.'],
  [[answer(4_000, 9_000_000), answer(20, 240_000)], 'is 4 minutes ahead'],
  [[answer(20, -85_000)], 'is 85 seconds behind'],
  [[answer(20, -86_400_000)], 'is 24 hours behind'],
  [[], 'was not checked'],
])('R-TRB-01: compares the clock with the server’s: %#', (answers, text) =>
  expect(findingText(judgeClock(answers), say, 'en')).toContain(text),
);

it('R-TRB-01: says what the speed to and from the store is good for', () => {
  const words = (ms: number) => [
    findingText(judgeUpload(sample(ms, ms)), say, 'en'),
    findingText(judgeDownload(sample(ms, ms)), say, 'en'),
  ];
  expect(words(10)).toEqual([
    'More than 100 Mbit/s to the store of videos.',
    'More than 100 Mbit/s from the store of videos, enough for 1080p.',
  ]);
  expect(words(4_000)[1]).toBe('4 Mbit/s from the store of videos, enough for 480p.');
  expect(words(32_000)).toEqual([
    '0.5 Mbit/s to the store of videos. A file of 1 GB takes about 5 hours.',
    '0.5 Mbit/s from the store of videos. Videos play in low quality and may stop to load.',
  ]);
  const failure = { cause: 'The disk is full.' };
  expect(findingText(judgeUpload(failure), say, 'en')).toContain('The disk is full.');
  expect(judgeDownload(failure).state).toBe('leftOut');
});

it('R-TRB-01: sees a stream that is held back until its end', () => {
  expect(judgeStream([10, 160, 310, 460, 610]).text).toBe('stream_live');
  expect(judgeStream([610, 610, 611, 611, 612]).text).toBe('stream_held');
  expect(judgeStream([]).text).toBe('stream_held');
  expect(judgeStream({ cause: 'No answer.' }).text).toBe('stream_failed');
});

it('a report has every finding and fact, in words', () => {
  const findings = Object.fromEntries(
    allChecks.map((name) => [name, { state: 'ready', text: 'cookies_allowed' } as const]),
  );
  const clock = judgeClock([answer(20, 240_000)]);
  const facts = [{ name: 'timeZone', value: 'Europe/Berlin' } as const];
  const at = new Date('2026-03-03T09:00:00.000Z');
  const report = reportText({ findings: { ...findings, clock }, facts, at }, say, 'en');
  expect(report.split('\n').slice(0, 3)).toEqual(['Stepwell troubleshooting report', at.toISOString(), '']);
  expect(report).toContain('[Needs attention] Clock: The clock of this device is 4 minutes ahead.');
  expect(report).toContain('Time zone: Europe/Berlin');
  expect(report.match(/^\[/gm)).toHaveLength(allChecks.length);
  expect(problemsIn({ ...findings, clock })).toBe(1);
});
