import { describe, expect, it } from 'vitest';
import { PlayerWorkflow, viewingEvents } from './playback.ts';
import { examplePlayerWorkflow, viewingExamples } from './playback.examples.ts';

describe('examples of a view', () => {
  it.each(viewingEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      expect(contract.schema.parse(viewingExamples[type].data)).toEqual(viewingExamples[type].data);
    },
  );
});

it('R-ATT-09 R-PLY-44: the example of what the player gets is valid', () => {
  expect(PlayerWorkflow.parse(examplePlayerWorkflow)).toEqual(examplePlayerWorkflow);
});
