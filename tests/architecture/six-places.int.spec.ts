import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productOf } from '../support/product-of.ts';

const root = resolve(import.meta.dirname, '../..');
/** Type-checking a whole tree takes minutes on a busy machine. */
const timeoutMs = 600_000;
let tree: string;

const left = new Set(['node_modules', 'dist', '.git', 'data', '.cache', 'coverage']);

function ran(
  program: string,
  args: readonly string[],
): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: tree, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
}
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const node = (...args: readonly string[]) => ran(process.execPath, args);
const make = (...args: readonly string[]) => node('deploy/commands/new/new.ts', ...args);
const text = (path: string): string => readFileSync(join(tree, path), 'utf8');
const tested = (project: 'unit' | 'web', ...paths: readonly string[]) =>
  ran(bin('vitest'), ['run', '--root', tree, '--project', project, '--reporter', 'dot', ...paths]);
const spec = (...paths: readonly string[]) => tested('unit', ...paths);
/** Lines of a resource with list, form, rename, delete, audit trail and console page, without its tests. */
const maxOwnLines = 200;
/** The files of a resource; everything else is one line each in its context's manifests. */
const filesOf = (thing: string): readonly string[] =>
  ['contracts', 'services', 'projections', 'web/src'].flatMap((part) =>
    readdirSync(join(tree, part), { recursive: true, encoding: 'utf8' })
      .map((path) => `${part}/${path}`)
      .filter((path) => new RegExp(`/${thing}s?(List)?\\.[^/]*$`, 'i').test(path)),
  );

/** Writes the rule that the generated decision needs. */
function writeRule(): void {
  const path = join(tree, 'services/authoring/workflow/archive-workflow.ts');
  const decision = readFileSync(path, 'utf8')
    .replace(
      'import { onWorkflow }',
      "import { WorkflowArchived } from '../../../contracts/authoring/workflow-events.ts';\n$&",
    )
    .replace(
      '() => []',
      "(data, { draft }) => (draft.externalId === 'archived' ? [] : [WorkflowArchived(data)])",
    );
  writeFileSync(path, decision);
  const draft = join(tree, 'contracts/authoring/model/draft.ts');
  const evolved = readFileSync(draft, 'utf8')
    .replace(/ {4}case 'WorkflowArchived':\n/, '')
    .replace(
      '  }\n  return assertNever(event);',
      "    case 'WorkflowArchived':\n      return { ...draft, externalId: 'archived' };\n$&",
    );
  writeFileSync(draft, evolved);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'six-places-'));
  cpSync(root, tree, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
}, timeoutMs);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('npm run new', () => {
  it('refuses a place or a name that cannot be, and writes nothing', () => {
    expect(make('command', 'authoring', 'ArchiveWorkflow').code).toBe(2);
    expect(make('command', 'authoring/workflow', 'archive').code).toBe(2);
    expect(make('command', 'authoring/workflow', 'RenameWorkflow', '--event', 'WorkflowRenamed').code).toBe(
      2,
    );
    expect(make('read-model', 'authoring/things', '--on', 'NeverHappened').code).toBe(2);
    expect(make('context', 'organization').code).toBe(2);
    expect(make('resource', 'nowhere/crew').code).toBe(2);
    expect(make('resource', 'organization/class').code).toBe(2);
    expect(make('context', 'import').code).toBe(2);
    expect(make('resource', 'organization/crews').code).toBe(2);
    expect(make('pipeline', 'nowhere/remind-viewers').code).toBe(2);
    expect(make('screen', 'nowhere/archive').code).toBe(2);
    expect(make('screen', 'authoring/archive', '--path', 'archive').code).toBe(2);
  });

  it(
    'writes a command with its event, events, a read model, a pipeline and a screen that compile',
    () => {
      for (const args of [
        ['command', 'authoring/workflow', 'ArchiveWorkflow'],
        ['command', 'organization/workspace', 'CloseWorkspace'],
        ['context', 'learning'],
        ['resource', 'organization/crew'],
        ['resource', 'learning/library'],
        ['aggregate', 'media/caption-file'],
        ['command', 'learning/library', 'ArchiveLibrary'],
        ['event', 'media/upload', 'UploadNoticed'],
        ['read-model', 'authoring/archived-workflows', '--on', 'WorkflowArchived,WorkflowDeleted'],
        ['read-model', 'learning/archived-libraries', '--on', 'LibraryArchived'],
        ['pipeline', 'authoring/remind-viewers'],
        ['screen', 'authoring/archive'],
      ]) {
        const { code, output } = make(...args);
        expect(output).toMatch(/written|changed/);
        expect(code).toBe(0);
      }
      expect(
        ran(bin('tsc'), ['--noEmit', '--incremental', 'false', '-p', 'tsconfig.json']).output,
      ).not.toMatch(/error TS/);
      expect(ran(bin('tsc'), ['--noEmit', '-p', 'web/tsconfig.json']).output).not.toMatch(/error TS/);
    },
    timeoutMs,
  );

  it(
    'leaves nothing of a resource to be written by hand: its specs hold, and those of all contracts',
    () => {
      const own = [
        'services/organization/crew',
        'projections/organization/crews',
        'services/learning/library/library.spec.ts',
      ];
      const { code, output } = spec(
        ...own,
        'projections/learning/libraries',
        'services/media/caption-file',
        'tests/architecture/contexts.spec.ts',
      );
      expect(code, output).toBe(0);
      const screen = tested('web', 'src/features/organization/crew');
      expect(screen.code, screen.output).toBe(0);
      const lines = (pattern: RegExp): number =>
        filesOf('crew')
          .filter((path) => pattern.test(path))
          .reduce((sum, path) => sum + text(path).split('\n').length - 1, 0);
      const specs = /\.(spec|test)\.tsx?$/;
      console.log(
        `a resource: ${filesOf('crew').length} files, ${lines(/./)} lines, ${lines(specs)} of them of tests; by hand: none`,
      );
      // what people have to read and maintain
      expect(lines(/./) - lines(specs)).toBeLessThanOrEqual(maxOwnLines);
    },
    timeoutMs,
  );

  it(
    'gives specs that fail until the rule is written',
    () => {
      const path = 'services/authoring/workflow/archive-workflow.spec.ts';
      expect(spec(path).code).not.toBe(0);
      expect(spec('projections/authoring/archived-workflows').code).not.toBe(0);
      expect(spec('workflows/authoring/remind-viewers').code).not.toBe(0);
      writeRule();
      const { code, output } = spec(path);
      expect(code, output).toBe(0);
    },
    timeoutMs,
  );

  it(
    'makes the new command known to the pages, and its button to the browser',
    () => {
      expect(node('deploy/commands/docs/write-docs.ts', '--check').code).toBe(1);
      expect(node('deploy/commands/docs/write-docs.ts').code).toBe(0);
      expect(text('docs/api.md')).toContain('`POST /v1/workflows/{workflowId}/archive`');
      expect(text('docs/events.md')).toContain('### WorkflowArchived');
      expect(text('docs/api.md')).toContain(
        '`POST /v1/libraries/{libraryId}/archive` for members with the access flag `isOrgAdmin`',
      );
      expect(text('web/src/features/authoring/ArchiveWorkflowButton.tsx')).toContain(
        'useCommand(ArchiveWorkflow)',
      );
      expect(node('deploy/commands/where/where.ts', 'ArchiveWorkflow').output).toMatch(
        /contract\n.*\n[^]*decided or made by\n {2}services\/authoring\/workflow\/archive-workflow\.ts[^]*screens\n[^]*specs\n/,
      );
    },
    timeoutMs,
  );

  it(
    'lets the running product take it: route, openapi.json, audit trail and columns',
    async () => {
      const product = await productOf(tree);
      try {
        const described = await product.get('/openapi.json');
        expect(described.paths).toHaveProperty('/v1/workflows/{workflowId}/archive');
        const archived = await product.post('/v1/workflows/workflow-1/archive');
        expect(archived).toMatchObject({ success: true, code: 0 });
        const page = await product.get('/v1/audit/events?types=WorkflowArchived', archived.token);
        expect(page.items).toMatchObject([
          { type: 'WorkflowArchived', stream: 'workflow-workflow-1', data: { workflowId: 'workflow-1' } },
        ]);
        const made = await product.post('/v1/crews', { name: 'Night shift' });
        const { id } = z.object({ id: z.string() }).parse(made.item);
        const listed = await product.get('/v1/crews', made.token);
        expect(listed.items).toMatchObject([{ id, name: 'Night shift' }]);
        const byId = async (ids: string) => (await product.get(`/v1/crews?ids=${ids}`, made.token)).items;
        expect([await byId(id), await byId('other')]).toMatchObject([[{ id }], []]);
        const created = await product.get('/v1/audit/events?types=CrewCreated', made.token);
        expect(created.items).toMatchObject([{ stream: `crew-${id}`, data: { name: 'Night shift' } }]);
        const deleted = await product.delete(`/v1/crews/${id}`, 'delete-the-crew');
        expect(deleted).toMatchObject({ success: true });
        expect(await product.delete(`/v1/crews/${id}`, 'delete-the-crew')).toEqual(deleted);
        expect(await product.delete(`/v1/crews/${id}`, 'delete-it-again')).toMatchObject({ code: 404 });
        const kinds = await product.get('/v1/audit/types', archived.token);
        expect(kinds.items).toContainEqual(expect.objectContaining({ type: 'WorkflowArchived', events: 1 }));
      } finally {
        await product.close();
      }
    },
    timeoutMs,
  );
});
