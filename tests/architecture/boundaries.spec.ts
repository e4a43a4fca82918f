import { createRequire } from 'node:module';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { forbidden } = createRequire(import.meta.url)('./boundaries.cjs') as {
  forbidden: IForbiddenRuleType[];
};

/** For each rule a file that violates it, with its imports. */
const violations: Record<string, Record<string, string>> = {
  'no-cycles': {
    'contracts/authoring/a.ts': "import './b.ts';",
    'contracts/authoring/b.ts': "import './a.ts';",
  },
  'contracts-import-zod-only': { 'contracts/authoring/clock.ts': "import 'node:fs';" },
  'product-knows-no-test-code': {
    'services/authoring/x.ts': "import './histories.fixture.ts';",
    'services/authoring/histories.fixture.ts': '',
  },
  'web-imports-contracts-only': {
    'web/src/app/peek.ts': "import '../../../services/authoring/x.ts';",
    'services/authoring/x.ts': '',
  },
  'parts-never-import-parts': {
    'services/authoring/x.ts': "import '../../projections/authoring/y.ts';",
    'projections/authoring/y.ts': '',
  },
  'contexts-never-import-contexts': {
    'services/newcomer/x.ts': "import '../authoring/y.ts';",
    'services/authoring/y.ts': '',
  },
  'platform-knows-no-context': {
    'services/platform/http/x.ts': "import '../../authoring/y.ts';",
    'services/authoring/y.ts': '',
  },
  'platform-knows-the-kernel-only': {
    'services/platform/http/x.ts': "import '../../../contracts/authoring/y.ts';",
    'contracts/authoring/y.ts': '',
  },
  'engines-behind-ports': { 'services/authoring/x.ts': "import 'node:sqlite';" },
  'pipelines-are-pure': { 'workflows/media/x.pipeline.ts': "import 'node:crypto';" },
  'hls-only-in-its-provider': { 'web/src/player/anywhere.ts': "import 'hls.js';" },
  'one-style-system': { 'web/src/ui/x.ts': "import '@mui/material/Button';" },
  'one-kit': { 'web/src/features/media/x.ts': "import '@base-ui/react/menu';" },
  'recharts-only-in-charts': { 'web/src/features/analytics/x.ts': "import 'recharts';" },
  'fabric-only-in-the-editor': { 'web/src/features/authoring/x.ts': "import 'fabric';" },
  'player-editor-charts-stand-alone': {
    'web/src/player/x.ts': "import '../features/playback/y.ts';",
    'web/src/features/playback/y.ts': '',
  },
  'kit-and-texts-know-no-screen': {
    'web/src/i18n/x.ts': "import '../app/y.ts';",
    'web/src/app/y.ts': '',
  },
  'features-never-import-features': {
    'web/src/features/authoring/x.ts': "import '../media/y.ts';",
    'web/src/features/media/y.ts': '',
  },
  'flows-import-contracts-only': {
    'tests/flows/x.ts': "import '../../services/authoring/y.ts';",
    'services/authoring/y.ts': '',
  },
};

let tree: string;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

async function brokenRules(name: string, files: Record<string, string>): Promise<string[]> {
  const base = join(tree, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), `${content}\nexport {};\n`);
  }
  symlinkSync(resolve('node_modules'), join(base, 'node_modules'));
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const options: ICruiseOptions = {
    baseDir: base,
    validate: true,
    ruleSet: { forbidden },
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: true,
    tsPreCompilationDeps: true,
  };
  const { output } = await cruise(folders, options);
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
}

describe('the build', () => {
  it('takes the product and leaves test code out', () => {
    const base = mkdtempSync(join(tree, 'build-'));
    const beside = ['spec', 'int.spec', 'suite', 'fixture', 'fixture.pipeline', 'fixture.child', 'examples'];
    for (const name of ['x', 'x.pipeline', 'x.child', 'x.worker', ...beside.map((kind) => `x.${kind}`)]) {
      mkdirSync(join(base, 'services/authoring'), { recursive: true });
      writeFileSync(join(base, `services/authoring/${name}.ts`), 'export {};\n');
    }
    for (const config of ['tsconfig.json', 'tsconfig.build.json']) copyFileSync(config, join(base, config));
    const { config } = ts.readConfigFile(join(base, 'tsconfig.build.json'), ts.sys.readFile) as {
      config: unknown;
    };
    const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, base);
    expect(fileNames.map((name) => basename(name)).toSorted()).toEqual([
      'x.child.ts',
      'x.pipeline.ts',
      'x.ts',
      'x.worker.ts',
    ]);
  });
});

describe('import rules', () => {
  it('every rule has a violation that is tried', () => {
    const rules = forbidden.map((rule) => rule.name);
    expect(new Set(Object.keys(violations))).toEqual(new Set(rules));
  });
  it.each(Object.entries(violations))('%s is broken by its violation', async (name, files) => {
    expect(await brokenRules(name, files)).toContain(name);
  });
});
