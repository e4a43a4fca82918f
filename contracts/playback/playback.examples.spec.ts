import { describe, expect, it } from 'vitest';
import { viewingEvents } from './playback.ts';
import { viewingExamples } from './playback.examples.ts';

describe('examples of a view', () => {
  it.each(viewingEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      expect(contract.schema.parse(viewingExamples[type].data)).toEqual(viewingExamples[type].data);
    },
  );
});
