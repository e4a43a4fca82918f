import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allQueries } from '../../contracts/catalogue.ts';
import { GetWorkflowSummary } from '../../contracts/assistant/summary.ts';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import { EraseVideo } from '../../contracts/authoring/video-cut.ts';
import { exampleAnnotations } from '../../contracts/authoring/workflow.examples.ts';
import {
  AddAttachment,
  ChangeKeyTerms,
  ChangeSentences,
  PublishWorkflow,
  RenameStep,
  SplitStep,
} from '../../contracts/authoring/workflow-commands.ts';
import {
  GetWorkflow,
  GetWorkflowSteps,
  type WorkflowDetails,
} from '../../contracts/authoring/workflow-views.ts';
import { ApiScope } from '../../contracts/kernel/api-scopes.ts';
import { SignBatch, SignMedia, SignMediaAccess } from '../../contracts/media/asset.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import { ApiKeys } from '../../services/identity/api-key/api-keys.ts';
import { mediaUrlLifetimeMs } from '../../services/platform/objects/signed-urls.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { summarize } from '../support/published-video.ts';
import { fetchReachable } from '../support/reachable.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { dataOf, type Ids } from '../tenancy/addressed-data.ts';
import { countAttacks } from './count-attacks.ts';

const secret = /swordfish/i;
const erased = { start: 1, end: 3 };
const blurred = { startTime: 1, endTime: 2 };
const queries = allQueries.filter(({ http }) => http !== null);
/** What was written is in the audit trail, and what was watched in reports, for those who may read these. */
const isRecord = ({ http }: { http: string | null }): boolean =>
  /\/v1\/(?:audit|analytics)\//.test(http ?? '');

describe('content that is no longer in what is published', () => {
  const world = productWorld(['harbour', 'meadow'], { features: { aiSummary: true } });
  let author: Person;
  let viewer: Person;
  let ids: Ids;
  /** Addresses that the viewer got while it was there. */
  let before: readonly string[];
  /** Everything that these opened, and everything that the author gets of the draft. */
  let hidden: ReadonlySet<string>;
  const readers: (readonly [string, Person | undefined])[] = [];

  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

  /** What somebody reads of the workflow; authors also of its draft. */
  async function answersTo(person: Person | undefined, preview = false): Promise<string[]> {
    const { workflowId, stepId } = ids;
    const types = ['poster', 'imageMap', 'video', 'source', 'attachment', 'subtitles'];
    const replies = [
      await world.call(GetPlayerWorkflow, { workflowId, ...(preview && { preview }) }, person),
      await world.call(SignMediaAccess, { request: { type: 'workflow', id: workflowId } }, person),
      await world.call(SignBatch, { data: types.map((type) => ({ workflowId, stepId, type })) }, person),
    ];
    return replies.map(({ text }) => text);
  }

  /** Without pictures: on a busy machine these take longer to make than a request waits. */
  const playlistsOf = async (person: Person, preview = false) => {
    const answers = await answersTo(person, preview);
    const others = answers.map((text) => text.replaceAll(/"\/media\/[^"]*\/picture\/[^"]*"/g, '""'));
    return fetchReachable(world, person, others);
  };

  async function publishes(publication: number): Promise<void> {
    const { workflowId } = ids;
    itemOf(await world.call(PublishWorkflow, { workflowId }, author));
    await world.until(`publication ${publication}`, async () => {
      const details = itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId }, author));
      if (details.requested?.cause) throw new Error(details.requested.cause.message);
      return details.publication === publication;
    });
    await world.settled();
  }

  async function writeDraft(): Promise<void> {
    const { workflowId, stepId } = ids;
    const word = { word: 'Swordfish', startTime: 1.2, endTime: 2.4 };
    const sentence = { id: 's1', sentence: 'Swordfish', startTime: 1.2, endTime: 2.4, words: [word] };
    // only its last word is erased
    const words = ['Bolts', 'hold', 'swordfish.'].map((each, index) => ({
      word: each,
      startTime: 0.4 + 0.3 * index,
      endTime: 0.6 + 0.3 * index,
    }));
    const cut = { id: 's0', sentence: 'Bolts hold swordfish.', startTime: 0.4, endTime: 1.2, words };
    const drawn = { ...exampleAnnotations.text, text: 'swordfish', startTime: 0.1, endTime: 1.9 };
    const link = { kind: 'link', id: 'a1', label: 'Swordfish', link: 'https://example.com/swordfish' };
    const hiddenStep = { workflowId, stepId: 'step-hidden' };
    const replies = [
      await world.call(SplitStep, { workflowId, stepId, at: 1, newStepId: 'step-hidden' }, author),
      await world.call(SplitStep, { ...hiddenStep, at: 3, newStepId: 'step-end' }, author),
      await world.call(RenameStep, { ...hiddenStep, title: 'Swordfish' }, author),
      await world.call(AddAttachment, { ...hiddenStep, attachment: link }, author),
      await world.call(ChangeSentences, { workflowId, changed: [cut, sentence], removed: [] }, author),
      await world.call(ChangeKeyTerms, { workflowId, terms: ['swordfish'] }, author),
      await world.call(
        ChangeAnnotations,
        { workflowId, annotations: [{ stepId: 'step-hidden', elements: [drawn] }] },
        author,
      ),
    ];
    expect(replies.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
      replies.map(() => [200, '']),
    );
    await summarize(world, author, { workflowId, stepId });
  }

  async function hide(): Promise<void> {
    const { workflowId } = ids;
    const blur = { ...exampleAnnotations.blur, ...blurred, positions: [] };
    const annotations = [{ stepId: 'step-end', elements: [blur] }];
    expect((await world.call(EraseVideo, { workflowId, ranges: [erased] }, author)).status).toBe(200);
    expect((await world.call(ChangeAnnotations, { workflowId, annotations }, author)).status).toBe(200);
  }

  beforeAll(async () => {
    const workspaceId = await world.makeWorkspace('harbour', 'Hall');
    author = await world.addPerson('harbour', 'Ada', 'admin-super');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    const file = await makeShortVideo(join(world.folder, 'hidden.mp4'), 6);
    const sent = await world.sendVideo(author, workspaceId, file);
    await world.ingested('harbour', `ingest-${sent.workflowId}`);
    const steps = await world.call(GetWorkflowSteps, { workflowId: sent.workflowId }, author);
    const [step] = steps.answer.items as { id: string }[];
    const named = { workspaceId, stepId: step?.id ?? '', transcriptionId: sent.workflowId };
    const others = { userId: author.id, emailId: 'none', viewId: 'none', position: 1, made: {} };
    ids = { ...sent, ...named, ...others };
    await writeDraft();
    await publishes(1);
    const first = await playlistsOf(viewer);
    const pictures = (await answersTo(viewer)).join(' ').matchAll(/"(\/media\/[^"]*\/picture\/[^"]*)"/g);
    before = [...first.map(({ url }) => url), ...[...pictures].map(([, url]) => url ?? '')];
    await hide();
    const draft = await playlistsOf(author, true);
    // headers say how it is encoded, and texts are searched for the word
    const hasFrames = ({ url }: { url: string }) => !/\/init-|\.(?:vtt|m3u8)$/.test(url);
    hidden = new Set([...first, ...draft].filter(hasFrames).map(({ bytes }) => sha256(bytes)));
    await publishes(2);
    const keys = world.product.app.get(ApiKeys);
    readers.push(['a viewer', viewer], ['nobody', undefined]);
    readers.push(['another organisation', await world.addPerson('meadow', 'Milo', 'admin-super')]);
    for (const scope of ApiScope.options.filter((each) => each !== 'content:write')) {
      const data = { name: scope, scopes: [scope], expiresAt: null };
      const { key } = await keys.create(data, systemSender('harbour', author.id));
      readers.push([scope, { ...author, token: key }]);
    }
    await world.settled();
  }, 500_000);
  afterEach(() => void vi.useRealTimers());

  const readAll = async () => {
    const found: string[] = [];
    for (const [name, person] of readers)
      for (const query of queries.filter((each) => !isRecord(each))) {
        const { text } = await world.call(query, dataOf(query, ids), person);
        if (secret.test(text)) found.push(`${name}: ${query.type}`);
      }
    return found;
  };

  it('is in no answer to those who may not edit it, nor once the read models are rebuilt', async () => {
    expect((await world.call(GetWorkflowSteps, { workflowId: ids.workflowId }, author)).text).toMatch(secret);
    const summary = await world.call(GetWorkflowSummary, { workflowId: ids.workflowId }, viewer);
    expect(summary.text).toContain('Open the valve');
    expect(await readAll()).toEqual([]);
    const shown = await answersTo(viewer);
    await world.product.controlHandlers.rebuild(['all']);
    await world.settled();
    expect(await readAll()).toEqual([]);
    const named = (texts: readonly string[]) =>
      texts.map((text) =>
        text.replaceAll(/"\/media\/[^"]*"|"(?:viewToken|expiresAt)":"[^"]*"|"addressSeconds":\d+/g, ''),
      );
    expect(named(await answersTo(viewer))).toEqual(named(shown));
    countAttacks('reads of what is hidden', 2 * readers.length * queries.length);
  }, 300_000);

  it('is behind no address of theirs, whatever is asked for with their grants', async () => {
    const names = new Set(['source', 'file', 'motion.json', 'waveform.json', 'subtitles/0/en-us.vtt']);
    for (const url of before) names.add(url.split('/').slice(3).join('/'));
    const tell = (url: string, bytes: Buffer) =>
      hidden.has(sha256(bytes)) || secret.test(bytes.toString('latin1')) ? [url] : [];
    const fetched = await playlistsOf(viewer);
    expect(fetched.flatMap(({ url, bytes }) => tell(url, bytes))).toEqual([]);
    const addresses = await Promise.all(readers.map(([, person]) => answersTo(person)));
    const grants = new Set(
      [...addresses.join(' ').matchAll(/"\/media\/([^/"]+)/g)].map(([, grant]) => grant),
    );
    expect(grants.size).toBeGreaterThan(3);
    for (const grant of grants)
      for (const name of names) {
        const url = `/media/${grant}/${name}`;
        const { statusCode, rawPayload } = await world.product.app.inject({ url });
        if (statusCode === 200) expect(tell(url, rawPayload)).toEqual([]);
      }
    countAttacks('reads of what is hidden', fetched.length + grants.size * names.size);
  });

  it('opens with no address from before once that has expired, and nobody gets it again', async () => {
    // the address of subtitles names the workflow: it serves what is published now
    const ofVideos = before.filter((url) => !url.includes('/subtitles/'));
    for (const url of ofVideos)
      for (const [name, person] of readers)
        expect((await world.call(SignMedia, { url }, person)).status, `${name}: ${url}`).not.toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + mediaUrlLifetimeMs });
    for (const url of before) expect((await world.http('GET', url)).status, url).toBe(403);
    countAttacks('reads of what is hidden', before.length * (readers.length + 1));
  });
});
