import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrExit, pinnedNode, root } from './run.mjs';

const stamp = join(root, 'dist', '.stamp');
const sources = [
  'contracts',
  'services',
  'projections',
  'workflows',
  'web',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
];

/** Folders of `dist` that the compiler writes. */
const compiled = ['contracts', 'services', 'projections', 'workflows'];

function* filesUnder(path) {
  if (!existsSync(path)) return;
  const info = statSync(path);
  if (info.isFile()) yield [path, info.size, info.mtimeMs];
  else
    for (const name of readdirSync(path).toSorted())
      if (name !== 'node_modules') yield* filesUnder(join(path, name));
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesUnder(join(root, source))) hash.update(file.join('\0'));
  return hash.digest('hex');
}

/** Builds server and web when a source has changed since the last build. */
export async function ensureBuilt() {
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.error('Building server and web …');
  // a file removed from the sources must not stay in the build
  for (const part of [...compiled, 'tsconfig.tsbuildinfo', 'tsconfig.build.tsbuildinfo'])
    rmSync(join(root, 'dist', part), { recursive: true, force: true });
  await runOrExit('Building the server', 'nest', ['build']);
  await runOrExit('Bundling the pipelines', pinnedNode(), [
    join(root, 'dist', 'workflows', 'bundle-pipelines.js'),
  ]);
  await runOrExit('Building the web application', 'vite', ['build', 'web', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}
