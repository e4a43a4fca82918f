import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const parts = ['contracts', 'services', 'projections', 'workflows', 'web/src', 'tests', 'deploy'];

/** Members that are private only to the compiler. Constructors have no alternative. */
const onlyTyped = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:private|protected) (?!constructor\()[\w *#]*/gm)].map(([line]) => line.trim());

describe('private members', () => {
  it('are hidden by the language, with #, everywhere', () => {
    const files = parts.flatMap((part) => globSync(`${part}/**/*.{ts,tsx}`));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      onlyTyped(readFileSync(file, 'utf8')).map((member) => `${file}: ${member}`),
    );
    expect(found).toEqual([]);
  });

  it('are found where they are hidden by the compiler alone', () => {
    const source = [
      'class Door {',
      ['  private', 'readonly key: string;'].join(' '),
      ['  private', 'constructor(key: string) {}'].join(' '),
      ['  protected', 'open(): void {}'].join(' '),
      "  kind = { private: false, 'private readonly': 1 };",
      '}',
    ].join('\n');
    expect(onlyTyped(source)).toEqual(['private readonly key', 'protected open']);
  });
});
