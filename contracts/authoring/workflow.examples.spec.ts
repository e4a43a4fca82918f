import { describe, expect, it } from 'vitest';
import { workflowEvents } from './workflow-events.ts';
import { workflowExamples } from './workflow.examples.ts';

describe('examples of a workflow', () => {
  it.each(workflowEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      const example = workflowExamples[type];
      expect(contract.schema.parse(example.data)).toEqual(example.data);
    },
  );
});
