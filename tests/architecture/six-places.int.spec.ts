import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productOf } from '../support/product-of.ts';

const root = resolve(import.meta.dirname, '../..');
/** Checking the types of a whole tree takes minutes where others work on the same cores. */
const patience = 600_000;
let tree: string;

const left = new Set(['node_modules', 'dist', '.git', 'data', '.cache', 'coverage']);

function ran(
  program: string,
  args: readonly string[],
): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: tree, encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
}
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const node = (...args: readonly string[]) => ran(process.execPath, args);
const make = (...args: readonly string[]) => node('deploy/commands/new/new.ts', ...args);
const text = (path: string): string => readFileSync(join(tree, path), 'utf8');
const spec = (path: string) =>
  ran(bin('vitest'), ['run', '--root', tree, '--project', 'unit', '--reporter', 'dot', path]);

/** Writes the rule that the generated decision is waiting for. */
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
      '    default:\n      return assertNever(event);',
      "    case 'WorkflowArchived':\n      return { ...draft, externalId: 'archived' };\n$&",
    );
  writeFileSync(draft, evolved);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'six-places-'));
  cpSync(root, tree, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
}, patience);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('npm run new', () => {
  it('refuses a place or a name that cannot be, and writes nothing', () => {
    expect(make('command', 'authoring', 'ArchiveWorkflow').code).toBe(2);
    expect(make('command', 'authoring/workflow', 'archive').code).toBe(2);
    expect(make('command', 'authoring/workflow', 'RenameWorkflow', '--event', 'WorkflowRenamed').code).toBe(
      2,
    );
    expect(make('read-model', 'authoring/things', '--on', 'NeverHappened').code).toBe(2);
  });

  it(
    'writes a command with its event, events, a read model, a pipeline and a screen that compile',
    () => {
      for (const args of [
        ['command', 'authoring/workflow', 'ArchiveWorkflow'],
        ['command', 'organization/workspace', 'CloseWorkspace'],
        ['event', 'media/upload', 'UploadNoticed'],
        ['read-model', 'authoring/archived-workflows', '--on', 'WorkflowArchived,WorkflowDeleted'],
        ['pipeline', 'authoring/remind-viewers'],
        ['screen', 'authoring/archive'],
      ]) {
        const { code, said } = make(...args);
        expect(said).toMatch(/written|changed/);
        expect(code).toBe(0);
      }
      expect(ran(bin('tsc'), ['--noEmit', '--incremental', 'false', '-p', 'tsconfig.json']).said).not.toMatch(
        /error TS/,
      );
      expect(ran(bin('tsc'), ['--noEmit', '-p', 'web/tsconfig.json']).said).not.toMatch(/error TS/);
    },
    patience,
  );

  it(
    'gives specs that fail until the rule is written',
    () => {
      const path = 'services/authoring/workflow/archive-workflow.spec.ts';
      expect(spec(path).code).not.toBe(0);
      expect(spec('projections/authoring/archived-workflows.spec.ts').code).not.toBe(0);
      expect(spec('workflows/authoring/remind-viewers').code).not.toBe(0);
      writeRule();
      const { code, said } = spec(path);
      expect(code, said).toBe(0);
    },
    patience,
  );

  it(
    'makes the new command known to the pages, and its button to the browser',
    () => {
      expect(node('deploy/commands/docs/write-docs.ts', '--check').code).toBe(1);
      expect(node('deploy/commands/docs/write-docs.ts').code).toBe(0);
      expect(text('docs/api.md')).toContain('`POST /v1/workflows/{workflowId}/archive`');
      expect(text('docs/events.md')).toContain('### WorkflowArchived');
      expect(text('web/src/features/authoring/ArchiveWorkflowButton.tsx')).toContain(
        'useCommand(ArchiveWorkflow)',
      );
      expect(node('deploy/commands/where/where.ts', 'ArchiveWorkflow').said).toMatch(
        /contract\n.*\n[^]*decided or made by\n {2}services\/authoring\/workflow\/archive-workflow\.ts[^]*screens\n[^]*specs\n/,
      );
    },
    patience,
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
        const kinds = await product.get('/v1/audit/types', archived.token);
        expect(kinds.items).toContainEqual(expect.objectContaining({ type: 'WorkflowArchived', events: 1 }));
      } finally {
        await product.close();
      }
    },
    patience,
  );
});
