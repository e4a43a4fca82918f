import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import { GeneratorError } from './names.ts';

/** The repository with edits that are written all together, or not at all. */
export class WorkingTree {
  readonly #root: string;
  readonly #edits = new Map<string, string>();
  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return this.#edits.has(path) || existsSync(join(this.#root, path));
  }

  read(path: string): string {
    return this.#edits.get(path) ?? readFileSync(join(this.#root, path), 'utf8');
  }

  /** A file that must not be there yet. */
  add(path: string, text: string): void {
    if (this.has(path)) throw new GeneratorError(`${path} is there already. Nothing was written.`);
    this.#edits.set(path, text);
  }

  edit(path: string, change: (text: string) => string): void {
    const before = this.read(path);
    const after = change(before);
    if (after !== before) this.#edits.set(path, after);
  }

  /** The contexts that are registered in a part. */
  contexts(part = 'contracts'): readonly string[] {
    return readdirSync(join(this.#root, part)).filter((name) => this.has(`${part}/${name}/context.ts`));
  }

  /** TypeScript files directly in a folder, those of tests left out. */
  filesIn(folder: string): readonly string[] {
    if (!existsSync(join(this.#root, folder))) return [];
    return readdirSync(join(this.#root, folder))
      .filter((name) => /\.tsx?$/.test(name) && !/\.(spec|suite|test|fixture)\./.test(name))
      .toSorted()
      .map((name) => `${folder}/${name}`);
  }

  /** TypeScript files of a folder and of its rooms, those of tests left out. */
  filesBelow(folder: string): readonly string[] {
    if (!existsSync(join(this.#root, folder))) return [];
    const rooms = readdirSync(join(this.#root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
    return [...this.filesIn(folder), ...rooms.flatMap((room) => this.filesBelow(room))];
  }

  /** The file of these folders whose text the test accepts. */
  fileWith(folders: readonly string[], accepts: (text: string) => boolean): string | null {
    const files = folders.flatMap((folder) => this.filesIn(folder));
    return files.find((path) => accepts(this.read(path))) ?? null;
  }

  /** Formats and writes everything; says what became of which file. */
  async write(): Promise<readonly string[]> {
    const options = JSON.parse(readFileSync(join(this.#root, '.prettierrc.json'), 'utf8')) as object;
    const edits = [...this.#edits].toSorted(([a], [b]) => (a < b ? -1 : 1));
    // all of them first: formatting fails if a text does not parse
    const formatted = await Promise.all(
      edits.map(async ([path, text]) => ({
        path,
        text: await format(text, { ...options, parser: 'typescript' }),
      })),
    );
    return formatted.map(({ path, text }) => {
      const file = join(this.#root, path);
      const outcome = existsSync(file) ? 'changed' : 'written';
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return `${outcome}  ${path}`;
    });
  }
}
