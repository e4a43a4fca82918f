import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allCommands, allQueries, catalogue } from '../../contracts/catalogue.ts';
import {
  featureGates,
  gateNames,
  type Condition,
  type FeatureGate,
} from '../../contracts/kernel/feature-gates.ts';
import { builtFeatures } from '../../contracts/organization/organization.ts';

/** Flags that must be on for the condition to hold. */
function flagsOf(condition: Condition): readonly string[] {
  if ('flag' in condition) return [condition.flag];
  if ('all' in condition) return condition.all.flatMap(flagsOf);
  return 'any' in condition ? condition.any.flatMap(flagsOf) : [];
}

/** Gates that a file asks for by name. */
const asked =
  /(?:\bwhere\(|\bgate: |\bfeatures\.has\(|\bhasFeature\([^']*|\b(?:isAvailable|lackedFor)\()'(\w+)'/g;
const gatesIn = (text: string): readonly FeatureGate[] =>
  gateNames.filter((name) => [...text.matchAll(asked)].some(([, found]) => found === name));

const sources = globSync('{contracts,services,projections,workflows,web/src}/**/*.{ts,tsx}')
  .filter((file) => !/\.(spec|test)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));
const contracts = [...allCommands, ...allQueries, ...catalogue.flatMap(({ calls }) => calls)];
const used = new Set(
  [...contracts.flatMap(({ access }) => access.feature ?? []), ...sources.flatMap(gatesIn)].toSorted(),
);

it('every feature that a contract or a screen asks for has its switch in the console', () => {
  expect([...used]).toEqual(expect.arrayContaining(['zoom', 'globalInvite', 'safetyWatermark']));
  const missing = [...used].filter(
    (gate) => !flagsOf(featureGates[gate]).every((flag) => builtFeatures.some((each) => each === flag)),
  );
  expect(missing).toEqual([]);
});

it('every switch of the console is asked for somewhere', () => {
  const flags = new Set([...used].flatMap((gate) => flagsOf(featureGates[gate])));
  expect(builtFeatures.filter((flag) => !flags.has(flag))).toEqual([]);
});
