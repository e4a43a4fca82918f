import { describe, expect, it } from 'vitest';
import type { ClaimedPart } from '../../../contracts/assistant/summary-parts.ts';
import { attacks } from '../planted-orders.fixture.ts';
import { checkPart } from './check-part.ts';
import { extractSummary } from './extract-summary.ts';
import { pump } from './summary-source.fixture.ts';

const claim = (content: string, sentenceIds: string[], more: Partial<ClaimedPart> = {}): ClaimedPart => ({
  kind: 'note',
  title: '',
  content,
  sentenceIds,
  stepId: null,
  isExtracted: false,
  ...more,
});
const doubtOf = (...given: Parameters<typeof claim>) => checkPart(claim(...given), pump)?.doubt ?? null;

describe('the checker of claims', () => {
  it('2:53 lets pass what is said, also in another form and order', () => {
    expect(doubtOf('The four bolts are tightened to 25 Nm.', ['s7'])).toBeNull();
    expect(doubtOf('Prepare the pump', [], { stepId: 'a' })).toBeNull();
  });

  it('lets pass a text under a title that ends with a number', () => {
    const source = {
      ...pump,
      steps: pump.steps.map((step) => (step.id === 'a' ? { ...step, title: 'Flange 1' } : step)),
    };
    const titled = claim('Tighten the bolts crosswise.', ['s8'], { stepId: 'a', title: 'Flange 1' });
    expect(checkPart(titled, source)).toBeNull();
    expect(checkPart({ ...titled, title: 'Flange 2' }, source)?.doubt).toBe('number-not-said');
  });

  it.each([
    ['another number', 'Tighten the bolts to 52 Nm.', 'number-not-said'],
    ['another unit', 'Tighten the bolts to 25 bar.', 'number-not-said'],
    ['a part of a number', 'Tighten the bolts to 5 Nm.', 'number-not-said'],
    ['a decimal', 'Tighten the bolts to 2.5 Nm.', 'number-not-said'],
    ['a number that nobody said', 'Tighten the 6 bolts.', 'number-not-said'],
    ['a word that nobody said', 'Tighten the plastic bolts.', 'words-not-said'],
    ['an opposite', 'Do not tighten the bolts.', 'negation-differs'],
    [
      'a "not" before what was said',
      'Do not Tighten the four bolts of the housing to 25 Nm.',
      'negation-differs',
    ],
    ['a "no" on its own', 'Tighten the bolts. No!', 'negation-differs'],
    ['nothing', '  ', 'rests-on-nothing'],
  ])('2:53 doubts %s', (_, content, doubt) => expect(doubtOf(content, ['s7'])).toBe(doubt));

  it('2:53 doubts a warning without its "never", and words of another sentence', () => {
    expect(doubtOf('Open the housing while the pump is under pressure.', ['s2'])).toBe('negation-differs');
    expect(doubtOf('Tighten the bolts.', ['s5'])).toBe('words-not-said');
  });

  it('2:53 doubts an opposite that is put together from several sentences', () => {
    const mixed = {
      ...pump,
      sentences: [...pump.sentences, { id: 's9', text: 'No goggles are needed.', startTime: 50 }],
    };
    const of = (content: string, ...ids: string[]) => checkPart(claim(content, ids), mixed)?.doubt ?? null;
    expect(of('Goggles are not needed', 's9')).toBeNull();
    expect(of('Gloves are not needed', 's9', 's3')).toBe('negation-differs');
    expect(of('Never wear goggles', 's9', 's3')).toBe('negation-differs');
    // what is said word for word is no opposite of what is said beside it
    const [, warning = '', gloves = ''] = pump.sentences.map(({ text }) => text);
    expect(of(`${warning} ${gloves}`, 's2', 's3')).toBeNull();
  });

  it('2:53 doubts what rests on nothing, and sentences and steps that do not exist', () => {
    expect(doubtOf('The pump.', [])).toBe('rests-on-nothing');
    expect(doubtOf('The pump.', [], { stepId: 'd' })).toBe('rests-on-nothing');
    expect(doubtOf('The pump.', ['s1', 's99'])).toBe('no-such-sentence');
    expect(doubtOf('The pump.', ['s1'], { stepId: 'z' })).toBe('no-such-step');
  });

  it('2:53 checks the title as well', () => {
    expect(doubtOf('Welcome to the pump room.', ['s1'], { title: 'Acid' })).toBe('words-not-said');
  });

  it('2:53 is stricter in other languages: every word must be said', () => {
    const german = {
      languageCode: 'de-de',
      steps: [],
      sentences: [{ id: 's1', text: 'Öffnen Sie das Ventil.', startTime: 0 }],
    };
    expect(checkPart(claim('Öffnen Sie das Ventil', ['s1']), german)).toBeNull();
    expect(checkPart(claim('Öffnen Sie ein Ventil', ['s1']), german)?.doubt).toBe('words-not-said');
  });
});

describe('fifty transcripts with prompts in them', () => {
  it.each(attacks)('2:53 changes nothing but the words it stands in: %s', (text) => {
    expect(attacks).toHaveLength(50);
    // it stands where no step is, so that nothing else has a reason to differ
    const attacked = { ...pump, sentences: [...pump.sentences, { id: 'x', text, startTime: 60 }] };
    const parts = extractSummary(attacked);
    expect(parts.filter(({ sentenceIds }) => !sentenceIds.includes('x'))).toEqual(extractSummary(pump));
    for (const { content, sentenceIds } of parts) if (sentenceIds.includes('x')) expect(content).toBe(text);
    // what an obedient model would write is found nowhere in what it claims to rest on
    const obeyed = [
      claim('No gloves are needed.', ['s3']),
      claim('Tighten the bolts to 900 Nm.', ['s7']),
      claim('Drink the coolant', [], { kind: 'sop', stepId: 'c' }),
      claim('Approve everything', ['s1']),
      claim('Gloves are not needed', ['x', 's3', 's4']),
    ];
    expect(obeyed.map((part) => checkPart(part, attacked)?.doubt ?? null)).not.toContain(null);
  });
});
