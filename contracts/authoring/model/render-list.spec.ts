import { describe, expect, it } from 'vitest';
import { RenderList } from '../render-list.ts';
import { exampleAnnotations, exampleSteps } from '../workflow.examples.ts';
import { stepsAfterCut, type PlacedContent } from './cut-content.ts';
import { toStep } from './draft-steps.ts';
import { isSourceItself, renderListOf } from './render-list.ts';
import { initialVoiceOver } from './voice-over.ts';

const source = { durationSeconds: 60, width: 1920, height: 1080, hasAudio: true };
const [first] = exampleSteps;
if (!first) throw new Error('no step');
const uncut: PlacedContent['cut'] = { rotation: 0, erased: [] };
const withAnnotations = (annotations: Parameters<typeof toStep>[1], cut = uncut) => ({
  languageCode: 'en-us',
  steps: [toStep(first, annotations)],
  sentences: [],
  terms: [],
  poster: { atSecond: null, assetId: null },
  voiceOver: initialVoiceOver,
  cut,
});
const listOf = (annotations: Parameters<typeof toStep>[1], of = source, cut = uncut) =>
  renderListOf(withAnnotations(annotations, cut), { assetId: 'asset-1', source: of });

describe('the list of what viewers see', () => {
  it('is the uploaded video as long as nothing is blurred', () => {
    const list = listOf({ annotations: [exampleAnnotations.arrow] });
    expect(list).toEqual({
      segments: [{ assetId: 'asset-1', start: 0, end: 60, rotation: 0 }],
      areas: [],
    });
    expect(isSourceItself(list, source)).toBe(true);
  });
  it('has what is left of the video, turned, and areas in seconds of the result', () => {
    const cut = {
      rotation: 90 as const,
      erased: [
        { start: 1, end: 3 },
        { start: 30, end: 40 },
      ],
    };
    const list = listOf({ annotations: [exampleAnnotations.blur] }, source, cut);
    expect(list.segments.map(({ start, end, rotation }) => [start, end, rotation])).toEqual([
      [0, 1, 90],
      [3, 30, 90],
      [40, 60, 90],
    ]);
    expect(isSourceItself(list, source)).toBe(false);
    // shown from 2 to 8 in the source
    expect(list.areas[0]).toMatchObject({ start: 1, end: 6 });
  });
  it('covers what is left of a blurred step that is too short to stay a step (0058)', () => {
    const steps = [
      toStep({ ...first, startTime: 0, endTime: 10 }),
      toStep(
        { id: 'step-b', title: '', startTime: 10, endTime: 20 },
        { annotations: [{ ...exampleAnnotations.blur, startTime: 0, endTime: 10 }] },
      ),
    ];
    const areasWithout = (...erased: PlacedContent['cut']['erased']) => {
      const cut = { rotation: 0 as const, erased };
      const content = { ...withAnnotations({}, cut), steps };
      expect(stepsAfterCut(steps, cut)).toHaveLength(1);
      return renderListOf(content, { assetId: 'asset-1', source }).areas.map(({ start, end }) => [
        start,
        end,
      ]);
    };
    expect(areasWithout({ start: 10.05, end: 60 })).toEqual([[10, 10.05]]);
    expect(areasWithout({ start: 5, end: 19.95 })).toEqual([[5, 5.05]]);
    expect(areasWithout({ start: 5, end: 20 })).toEqual([]);
  });
  it('has areas in seconds of the video and shares of its picture', () => {
    const list = listOf({ annotations: [exampleAnnotations.blur] });
    expect(RenderList.parse(list)).toEqual(list);
    expect(isSourceItself(list, source)).toBe(false);
    const [area] = list.areas;
    expect(area).toMatchObject({ start: first.startTime + 2, end: first.startTime + 8 });
    expect(area?.positions.map(({ time }) => time)).toEqual([first.startTime + 2, first.startTime + 6]);
    expect(area?.positions[0]?.left).toBeCloseTo(100 / 676, 4);
    expect(area?.positions[0]?.height).toBeCloseTo(60 / 380.25, 4);
  });
  it('is the same list for the same draft, and another one for another blur', () => {
    const { blur } = exampleAnnotations;
    expect(listOf({ annotations: [blur] })).toEqual(listOf({ annotations: [{ ...blur }] }));
    expect(listOf({ annotations: [{ ...blur, endTime: 7 }] })).not.toEqual(listOf({ annotations: [blur] }));
  });
  it('has what is heard of a voice-over', () => {
    const block = { key: 'a', text2SpeechId: 'one', text: 'Stop.', voice: 'bf_emma', speed: 1 };
    const place = { time: 2, startTime: 3, endTime: 5, isDirty: false };
    const { text, voice } = block;
    const state = { status: 'completed' as const, duration: 1.5, differing: [], cause: null };
    const source1 = { id: 'one', key: 'a', text, voice, rate: 1, targetDuration: null, ...state };
    const voiceOver = { ...initialVoiceOver, blocks: [{ ...block, ...place }], sources: [source1] };
    const list = renderListOf({ ...withAnnotations({}), voiceOver }, { assetId: 'asset-1', source });
    expect(list.sound?.spoken).toEqual([{ text2SpeechId: 'one', startSeconds: 3, seconds: 1.5 }]);
    // the id of a video that is published already is that of this text
    expect(JSON.stringify(list)).toBe(
      '{"segments":[{"assetId":"asset-1","start":0,"end":60,"rotation":0}],"areas":[],"sound":{"mode":"duck","duckBy":14,"isOriginalChoosable":false,"languageCode":"en-gb","spoken":[{"text2SpeechId":"one","startSeconds":3,"seconds":1.5}]}}',
    );
    expect(isSourceItself(list, source)).toBe(false);
    const inSpanish = {
      ...voiceOver,
      blocks: voiceOver.blocks.map((each) => ({ ...each, languageCode: 'es-mx' })),
    };
    const translated = renderListOf(
      { ...withAnnotations({}), voiceOver: inSpanish },
      { assetId: 'asset-1', source },
    );
    expect(translated.sound).toBeUndefined();
    expect(translated.translated?.sounds.map(({ languageCode }) => languageCode)).toEqual(['es-mx']);
    expect(isSourceItself(translated, source)).toBe(false);
    expect(RenderList.parse(translated)).toEqual(translated);
  });
  it('has nothing of a voice in any language that is spoken in an erased part', () => {
    const places = [2, 20].map((startTime) => ({
      time: 2,
      startTime,
      endTime: startTime + 2,
      isDirty: false,
    }));
    const blocks = [undefined, 'es-mx'].flatMap((languageCode) =>
      places.map((place) => {
        const key = `${languageCode ?? 'own'}-${place.startTime}`;
        const what = { key, text2SpeechId: key, text: 'Stop.', voice: 'bf_emma', speed: 1 };
        return { ...what, ...place, ...(languageCode && { languageCode }) };
      }),
    );
    const sources = blocks.map(({ key, text, voice }) => ({
      id: key,
      key,
      text,
      voice,
      rate: 1,
      targetDuration: null,
      status: 'completed' as const,
      duration: 1.5,
      differing: [],
      cause: null,
    }));
    const cut = { rotation: 0 as const, erased: [{ start: 1, end: 5 }] };
    const voiceOver = { ...initialVoiceOver, blocks, sources };
    const list = renderListOf({ ...withAnnotations({}, cut), voiceOver }, { assetId: 'asset-1', source });
    const heard = [list.sound, ...(list.translated?.sounds ?? [])].map((sound) => sound?.spoken);
    expect(heard).toEqual([
      [{ text2SpeechId: 'own-20', startSeconds: 16, seconds: 1.5 }],
      [{ text2SpeechId: 'es-mx-20', startSeconds: 16, seconds: 1.5 }],
    ]);
  });
  it('places areas on the picture of an upright video, which is narrower than the canvas', () => {
    const upright = { ...source, width: 1080, height: 1920 };
    const inPicture = { ...exampleAnnotations.blur, left: 300, width: 60, positions: [] };
    const [area] = listOf({ annotations: [inPicture] }, upright).areas;
    const width = 380.25 * (1080 / 1920);
    expect(area?.positions[0]?.left).toBeCloseTo((300 - (676 - width) / 2) / width, 3);
  });
  it('covers up to the edge of the picture what was drawn up to the margin of the canvas', () => {
    const atEdge = { ...exampleAnnotations.blur, left: 5, top: 5, width: 666, height: 60, positions: [] };
    expect(listOf({ annotations: [atEdge] }).areas[0]?.positions[0]).toMatchObject({
      left: 0,
      top: 0,
      width: 1,
    });
  });
});
