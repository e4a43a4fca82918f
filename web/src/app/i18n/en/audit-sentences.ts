import { allEvents } from '../../../../../contracts/catalogue.ts';
import { defineTexts } from '../text.ts';

/** What was done, by event name; `<name>.not` is used when a field says that it is not the case. */
const sentences = Object.fromEntries(
  allEvents.flatMap(({ type, audit }) =>
    typeof audit === 'string'
      ? [[type, audit]]
      : [
          [type, audit.done],
          [`${type}.not`, audit.undone],
        ],
  ),
);

/** What a person did, by event type, from the contracts; the sentence starts with their name. */
export const sentenceTexts = defineTexts('auditSentences', {
  ...sentences,
  other: 'recorded “%{words}”',
  stepNamed: 'step %{number} “%{title}”',
  stepNumber: 'step %{number}',
  stepCount: 'a step |||| %{smart_count} steps',
  aStep: 'a step',
  aWorkflow: 'a workflow',
  aPerson: 'a person',
  themselves: 'themselves',
  aWorkspace: 'a workspace',
  noRole: 'none',
});
