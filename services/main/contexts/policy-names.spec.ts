import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { partsForSpec } from '../../platform/policies/reaction.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { Policy } from '../../platform/policies/policy.ts';

type PolicyOf = (parts: PolicyDependencies) => Policy;
const services = new URL('../../', import.meta.url);
const files = globSync('*/policies/when-*.ts', { cwd: fileURLToPath(services) });

// its checkpoint is stored under this name: under another one the policy would react to the whole log again
it.each(files)('a policy is named like its file: %s', async (file) => {
  const exported = Object.entries((await import(new URL(file, services).href)) as object);
  const [, policyOf] = exported.find(([name]) => name.startsWith('when')) as [string, PolicyOf];
  const closing: (() => unknown)[] = [];
  const settings = {} as PolicyDependencies['settings'];
  const mail = { onRefused: () => undefined } as unknown as PolicyDependencies['mail'];
  const { name } = policyOf(partsForSpec({ settings, mail, onClose: (close) => void closing.push(close) }));
  for (const close of closing) await close();
  expect(name).toBe(basename(file, '.ts'));
});
