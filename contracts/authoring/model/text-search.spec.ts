import { describe, expect, it } from 'vitest';
import { matchesIn, replaceRanges, searchPattern, type TextSearch } from './text-search.ts';

const anywhere: Omit<TextSearch, 'text'> = { matchCase: false, wholeWords: false };
const whole = { ...anywhere, wholeWords: true };

function found(text: string, searched: string, options = anywhere): readonly string[] {
  const pattern = searchPattern({ text: searched, ...options });
  return pattern ? matchesIn(text, pattern).map(({ from, to }) => text.slice(from, to)) : [];
}
function replaced(text: string, searched: string, replacement: string, options = anywhere): string {
  const pattern = searchPattern({ text: searched, ...options });
  return pattern ? replaceRanges(text, matchesIn(text, pattern), replacement) : text;
}

describe('a search in a text', () => {
  it('finds every place, whatever its case, or only the same case', () => {
    const text = 'Step well, STEP WELL and stepwell';
    expect(found(text, 'step well')).toEqual(['Step well', 'STEP WELL']);
    expect(found(text, 'STEP WELL', { ...anywhere, matchCase: true })).toEqual(['STEP WELL']);
  });
  it.each([
    ['ÉCROU Écrou', 'écrou', 2],
    ['ΣΊΣΥΦΟΣ Σίσυφος', 'σίσυφοσ', 2],
    ['НАСОС насос', 'Насос', 2],
    ['GROẞ groß', 'groß', 2],
    ['DIN Din din', 'din', 3],
    ['Kabel', 'kabel', 1],
  ])('ignores case in %s', (text, searched, count) => {
    expect(found(text, searched)).toHaveLength(count);
  });
  it('takes special characters for what they are, and nothing for spaces alone', () => {
    const text = 'Use C++ (v1.0) or a\\b [x] $& ^ {2} a|b.';
    for (const each of ['C++', '(v1.0)', 'a\\b', '[x]', '$&', '^', '{2}', 'a|b', '.'])
      expect(new Set(found(text, each))).toEqual(new Set([each]));
    expect(found('v1x0', 'v1.0')).toEqual([]);
    expect(found('a b', '  ')).toEqual([]);
    expect(found('a b', '')).toEqual([]);
  });
  it('finds words that stand apart by another space', () => {
    expect(found('step  well step\u00a0well step\nwell', 'step well')).toHaveLength(3);
  });
  it('finds an accent in either form, and never takes a letter from its accent', () => {
    expect(found('cafe\u0301 caf\u00e9', 'caf\u00e9')).toHaveLength(2);
    expect(found('cafe\u0301 caf\u00e9', 'cafe\u0301')).toHaveLength(2);
    expect(found('cafe\u0301', 'cafe')).toEqual([]);
  });
  it('never overlaps', () => {
    expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
  });
});

describe('a search for whole words', () => {
  it.each([
    ['The valve, valves and re-valve.', 'valve', 2],
    ['élan lan élan’s', 'lan', 1],
    ['Größe Größen', 'größe', 1],
    ['насос насосы', 'насос', 1],
    ['pump2 pump 2pump', 'pump', 1],
    ['e\u0301tat tat', 'tat', 1],
    ['C++17 and C++', 'c++', 2],
    ['the valve.', ' valve ', 1],
  ])('counts accents and digits among the letters: %s', (text, searched, count) => {
    expect(found(text, searched, whole)).toHaveLength(count);
  });
  it.each([
    ['打开阀门。', '阀门', '打开X。'],
    ['バルブを開く', 'バルブ', 'Xを開く'],
    ['เปิดวาล์วช้าๆ', 'วาล์ว', 'เปิดXช้าๆ'],
    ['新ABCポンプ', 'ABC', '新Xポンプ'],
    ['新ABCDポンプ', 'ABC', '新ABCDポンプ'],
  ])('finds parts of a text without spaces: %s', (text, searched, result) => {
    expect(replaced(text, searched, 'X', whole)).toBe(result);
  });
});

describe('a replacement', () => {
  it('changes what was found and nothing else', () => {
    expect(replaced('step well, Step Well.', 'step well', 'Stepwell')).toBe('Stepwell, Stepwell.');
    expect(replaced('no match', 'step', 'Step')).toBe('no match');
    expect(replaced('a-b-c', '-', '')).toBe('abc');
  });
  it('may contain what was searched for, and signs that replace in other programs', () => {
    expect(replaced('pump pump', 'pump', 'pump A')).toBe('pump A pump A');
    expect(replaced('x', 'x', '$& $1 \\n')).toBe('$& $1 \\n');
  });
});
