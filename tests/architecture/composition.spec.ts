import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';

const { folders, composition } = createRequire(import.meta.url)('./composition.cjs') as {
  folders: string[];
  composition: string[];
};
const specs = /\.(spec|suite|fixture)\./;

it('the root of the services holds the entry point and the registry of contexts, and the place of composition folders alone', () => {
  const filesIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(filesIn('services').map(({ name }) => name)).toEqual(['main.ts', 'registry.ts']);
  expect(filesIn('services/main')).toEqual([]);
  expect(readdirSync('services/main').toSorted()).toEqual(folders.toSorted());
});

it('every file that may join parts and contexts does so, and the folders of the composition build on those before them', async () => {
  const { output } = await cruise(['services/main', 'workflows'], {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
  });
  const imports = (output as ICruiseResult).modules
    .filter(({ source }) => /^(services\/main|workflows)\//.test(source) && !specs.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved] as const));
  const ownOf = (from: string): string => /^(services\/main|workflows)\//.exec(from)?.[0] ?? '';
  const isForeign = (from: string, to: string): boolean =>
    /^(services|projections|workflows)\/(?!platform\/)/.test(to) && !to.startsWith(ownOf(from));
  const joining = new Set(imports.filter(([from, to]) => isForeign(from, to)).map(([from]) => from));
  expect([...joining].toSorted()).toEqual(composition.toSorted());

  const placeOf = (path: string): number =>
    folders.findIndex((each) => path.startsWith(`services/main/${each}/`));
  const upwards = imports.filter(
    ([from, to]) => placeOf(from) >= 0 && placeOf(to) >= 0 && placeOf(to) > placeOf(from),
  );
  expect(upwards).toEqual([]);
});

it('the embedded product starts without the clients of servers', async () => {
  const entry = 'services/main/processes/serve.ts';
  const { output } = await cruise([entry], { doNotFollow: { path: 'node_modules' } });
  const { modules } = output as ICruiseResult;
  const dependenciesOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const loaded = new Set([entry]);
  // what is imported dynamically is not loaded at the start
  for (const source of loaded)
    for (const { resolved, dynamic } of dependenciesOf.get(source) ?? []) if (!dynamic) loaded.add(resolved);
  const clients = /node_modules\/(mongodb|kafkajs|nodemailer|@aws-sdk|@eventstore|@temporalio|@clickhouse)\//;
  expect([...loaded].filter((source) => clients.test(source))).toEqual([]);
  expect([...loaded]).toContain('services/main/engines/embedded-engines.ts');
});
