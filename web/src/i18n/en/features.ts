import { featureFlags, featureNames, type Feature } from '../../../../contracts/kernel/feature-gates.ts';
import { defineTexts } from '../text.ts';

/** Features of an organisation, from the contracts. */
export const featureTexts = defineTexts(
  'features',
  Object.fromEntries(featureNames.map((name) => [name, featureFlags[name].about])) as Record<Feature, string>,
);
