import { allEvents } from '../../../../../contracts/catalogue.ts';
import { defineTexts } from '../text.ts';

/** What was done, under the name of the event; where a field says that something is not so, under `<name>.not`. */
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

/** What somebody did, by type of event, from the contracts; the sentence begins with their name. */
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
