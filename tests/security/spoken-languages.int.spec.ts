import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddTranslation } from '../../contracts/authoring/translations.ts';
import { EraseVideo } from '../../contracts/authoring/video-cut.ts';
import { ChangeVoiceBlocks, GenerateVoiceOver, GetVoiceOver } from '../../contracts/authoring/voice-over.ts';
import { ChangeKeyTerms, PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, type WorkflowDetails } from '../../contracts/authoring/workflow-views.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { utteranceKey } from '../../workflows/voice/speak-text.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { chunksBehind, fetchReachable } from '../support/reachable.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { soundOf, toneIn, toneOf } from '../support/tones.ts';

const organizationId = 'harbour';
/** The video itself hums at 440 Hz; each voice is a tone of its own, which is there without an engine that speaks. */
const voices = {
  open: { hertz: 1000, startTime: 2 },
  secret: { hertz: 1500, startTime: 9 },
  abra: { hertz: 2000, startTime: 4, languageCode: 'es-mx' },
  secreto: { hertz: 2500, startTime: 9, languageCode: 'es-mx' },
  ouvrez: { hertz: 3000, startTime: 16, languageCode: 'fr-fr' },
} as const;
type Voice = keyof typeof voices;
const voiceId = 'basic-en-us';
const erased = { start: 8, end: 12 };

describe('the voice-overs of a published video', () => {
  let world: ProductWorld;
  let author: Person;
  let viewer: Person;
  let workflowId: string;

  const succeed = async (
    contract: Parameters<ProductWorld['call']>[0],
    data: Readonly<Record<string, unknown>>,
  ) => {
    const { status, text } = await world.call(contract, { workflowId, ...data }, author);
    if (status !== 200) throw new Error(text);
  };

  /** Blocks with their sounds, as the editor adds and generates them. */
  async function speak(...texts: readonly Voice[]): Promise<void> {
    const changed = texts.map((text) => {
      const { hertz, ...place } = voices[text];
      return { key: `${hertz}`, text, voice: voiceId, speed: 0, time: 1, ...place };
    });
    for (const text of texts) {
      const key = utteranceKey(organizationId, { text, voice: voiceId, rate: 1 });
      await world.product.objects.put(organizationId, `${key}.wav`, await toneOf(voices[text].hertz, 1));
    }
    await succeed(ChangeVoiceBlocks, { changed });
    await succeed(GenerateVoiceOver, {});
    await world.until('the voices', async () => {
      const { blocks } = GetVoiceOver.view.parse(
        itemOf(await world.call(GetVoiceOver, { workflowId }, author)),
      );
      return blocks.every(({ status }) => status === 'completed');
    });
  }

  const detailsOf = async () =>
    itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId }, author));
  async function publish(): Promise<void> {
    const { publication } = await detailsOf();
    itemOf(await world.call(PublishWorkflow, { workflowId }, author));
    await world.until('the publication', async () => {
      const details = await detailsOf();
      if (details.requested?.cause) throw new Error(details.requested.cause.message);
      return details.publication === publication + 1;
    });
  }

  /** The sounds that a viewer can choose, by the languages that the playlist names. */
  async function heard() {
    const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const fetched = await fetchReachable(world, viewer, [player.text]);
    const master = fetched.find(({ url }) => url.endsWith('/master.m3u8'));
    const lines = master?.bytes.toString('utf8').split('\n') ?? [];
    const sounds = lines.flatMap((line) => {
      const language = /TYPE=AUDIO.*LANGUAGE="([^"]+)"/.exec(line)?.[1];
      const name = /URI="([^"]+)"/.exec(line)?.[1];
      const url = name && new URL(name, `http://a${master?.url ?? ''}`).pathname;
      return language && url ? [{ language, url, isDefault: line.includes('DEFAULT=YES') }] : [];
    });
    const decoded = new Map<string, Float32Array>();
    for (const { language, url } of sounds) {
      const path = join(world.folder, `${language}.mp4`);
      await writeFile(path, Buffer.concat(chunksBehind(fetched, url)));
      decoded.set(language, await soundOf(path));
    }
    return { sounds, decoded, master: master?.url ?? '' };
  }

  /** Mixed sounds, by the names of their files. */
  const storedSounds = async () => {
    const files = await readdir(join(world.folder, 'objects'), { recursive: true });
    return files.filter((name) => name.includes('audio-voice') && name.endsWith('.m4s')).toSorted();
  };
  const loudness = (sound: Float32Array | undefined, voice: Voice, at: number) =>
    toneIn(sound ?? new Float32Array(), voices[voice].hertz, at + 0.2, 0.6);

  beforeAll(async () => {
    world = await ProductWorld.open();
    await world.foundOrganization(organizationId, { textToSpeech: true });
    const hall = await world.makeWorkspace(organizationId, 'Hall');
    author = await world.addPerson(organizationId, 'Harold', 'publisher', { [hall]: 'publisher' });
    viewer = await world.addPerson(organizationId, 'Vera', 'viewer', { [hall]: 'viewer' });
    const file = await makeShortVideo(join(world.folder, 'hum.mp4'), 24);
    ({ workflowId } = await world.uploadVideo(author, hall, file));
    await succeed(AddTranslation, { languageCode: 'es-mx' });
    await speak('open', 'secret', 'abra', 'secreto');
    await publish();
  }, 300_000);
  afterAll(() => world.close());

  it('are heard each in its own language, where it is spoken, and that of the video by default', async () => {
    const { sounds, decoded } = await heard();
    expect(sounds.map(({ language, isDefault }) => [language, isDefault])).toEqual([
      ['en-us', true],
      ['es-mx', false],
    ]);
    const [english, spanish] = [decoded.get('en-us'), decoded.get('es-mx')];
    expect(english?.length).toBe(spanish?.length);
    expect(loudness(english, 'open', 2)).toBeGreaterThan(0.05);
    expect(loudness(spanish, 'abra', 4)).toBeGreaterThan(0.05);
    expect(
      [loudness(english, 'secret', 9), loudness(spanish, 'secreto', 9)].every((loud) => loud > 0.05),
    ).toBe(true);
    expect(loudness(spanish, 'open', 2)).toBeLessThan(0.005);
    expect(loudness(english, 'abra', 4)).toBeLessThan(0.005);
  }, 120_000);

  it('have no address in a language that is not published, and cost only what is new in it', async () => {
    const before = await storedSounds();
    expect(before.length).toBeGreaterThan(0);
    const first = await heard();
    await speak('ouvrez');
    const french = first.master.replace('master.m3u8', 'rendition/audio-voice-fr-fr.m3u8');
    expect((await world.http('GET', french)).status).toBe(404);
    expect((await world.http('GET', french.replace('fr-fr', 'es-mx'))).status).toBe(200);
    await publish();
    const { sounds, decoded } = await heard();
    expect(sounds.map(({ language }) => language)).toEqual(['en-us', 'es-mx', 'fr-fr']);
    expect(loudness(decoded.get('fr-fr'), 'ouvrez', 16)).toBeGreaterThan(0.05);
    const after = await storedSounds();
    expect(after.filter((name) => before.includes(name))).toEqual(before);
    // one second of speech is in one or two chunks
    expect(after.length - before.length).toBeLessThanOrEqual(2);
  }, 120_000);

  it('cost nothing in a publication that changes nothing of them', async () => {
    const before = await storedSounds();
    const first = await heard();
    await succeed(ChangeKeyTerms, { terms: ['valve'] });
    await publish();
    const again = await heard();
    expect([...again.decoded]).toEqual([...first.decoded]);
    expect(await storedSounds()).toEqual(before);
  }, 120_000);

  it('are not heard of an erased part, in any language', async () => {
    await succeed(EraseVideo, { ranges: [erased] });
    await publish();
    const { decoded } = await heard();
    expect(decoded.size).toBe(3);
    expect(loudness(decoded.get('fr-fr'), 'ouvrez', 12)).toBeGreaterThan(0.05);
    for (const [language, sound] of decoded)
      for (let second = 0; second < 20; second += 0.5)
        for (const { hertz } of [voices.secret, voices.secreto])
          expect(toneIn(sound, hertz, second, 0.5), `${hertz} Hz at ${second} in ${language}`).toBeLessThan(
            0.005,
          );
  }, 120_000);
});
