import { describe, expect, it } from 'vitest';
import { titleOfInstruction } from './instruction-title.ts';

const titled = (content: string, language = 'en-us', more: object = {}) =>
  titleOfInstruction({ kind: 'sop', stepId: 'one', content, ...more }, language);

describe('the title that an instruction would be', () => {
  it('is its sentence without the full stop, of at most nine words', () => {
    expect(titled('Tighten the four  M8 bolts crosswise to 25 Nm.')).toBe(
      'Tighten the four M8 bolts crosswise to 25 Nm',
    );
    expect(titled('Tighten all of the four M8 bolts crosswise to 25 Nm.')).toBeNull();
    expect(titled('阀门完全关闭。', 'zh')).toBe('阀门完全关闭');
    expect(titled(`Replace ${'x'.repeat(60)}`)).toBeNull();
  });

  it('is none of several sentences, a question or nothing', () => {
    for (const text of ['Open the valve. Then wait.', 'Is the valve open?', ' . ', '']) expect(titled(text)).toBeNull();
  }); // prettier-ignore

  it('is none of other parts, and of what belongs to no step', () => {
    expect(titled('Open the valve', 'en', { kind: 'safety' })).toBeNull();
    expect(titled('Open the valve', 'en', { stepId: null })).toBeNull();
  });
});
