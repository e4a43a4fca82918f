import { describe, expect, it } from 'vitest';
import { readRecognised, readFormer } from './steps-recognised.ts';
import { readInstructions, styles } from './steps-instructions.ts';
import { f1Of, scoreOf } from './steps-score.ts';
import { equalCuts, heldOut, proposed, scored, stepsTable } from './steps-table.ts';

const all = readRecognised();

describe('steps proposed for forty narrated instructions, as recognition heard them', () => {
  it('are scored on the whole set: eight of each style, each with its true boundaries', () => {
    expect(all.map(({ name }) => name)).toEqual(readInstructions().map(({ name }) => name));
    for (const style of styles) expect(all.filter((each) => each.style === style)).toHaveLength(8);
    for (const [at, { steps }] of readInstructions().entries())
      expect(all[at]?.boundaries).toHaveLength(steps.length - 1);
  });

  it('begin within a second of the true steps: F1 of at least 0.85, also on the half that no rule was tuned on', () => {
    expect(f1Of(scored(all, proposed))).toBeGreaterThanOrEqual(0.85);
    expect(f1Of(scored(heldOut(all), proposed))).toBeGreaterThanOrEqual(0.85);
  });

  it.each(styles)('reach 0.85 in the style "%s" by itself', (style) => {
    expect(
      f1Of(
        scored(
          all.filter((each) => each.style === style),
          proposed,
        ),
      ),
    ).toBeGreaterThanOrEqual(0.85);
  });

  it('never begin inside a word', () => {
    expect(scored(all, proposed).inSpeech).toBe(0);
  });

  it('are better than what the rules before them and cuts of equal length reach', () => {
    const former = readFormer();
    const before = f1Of(scored(all, ({ name }) => former[name] ?? []));
    expect(f1Of(scored(all, proposed))).toBeGreaterThan(before + 0.1);
    expect(f1Of(scored(all, equalCuts))).toBeLessThan(before);
    expect(stepsTable(all, { 'equal cuts': equalCuts })).toContain('held out');
  });
});

describe('the score of proposed boundaries', () => {
  const truth = { boundaries: [10, 20], spoken: [[1, 9] as [number, number], [10, 19] as [number, number]] };

  it('counts each true boundary once, and only within a second', () => {
    expect(scoreOf([9.5, 10.2, 21.5], truth)).toMatchObject({ found: 1, proposed: 3, real: 2 });
    expect(scoreOf([9.5, 20.9], truth)).toMatchObject({ found: 2, proposed: 2 });
    expect(scoreOf([], truth)).toMatchObject({ found: 0, proposed: 0, real: 2 });
  });

  it('counts boundaries while somebody speaks', () => {
    expect(scoreOf([5, 9.5, 12], truth).inSpeech).toBe(2);
  });
});
