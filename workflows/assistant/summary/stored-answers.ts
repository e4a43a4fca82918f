import { z } from 'zod';
import { ClaimedPart } from '../../../contracts/assistant/summary-parts.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import { promptVersion } from './summary-prompts.ts';

/** What came of one question: the parts that were borne out, how many were not, and the model that answered. */
export const Answer = z.object({
  parts: z.array(ClaimedPart),
  leftOut: z.number().int(),
  model: z.string().nullable(),
});
export type Answer = z.output<typeof Answer>;

/** The answers of a run so far, in the order of its questions: a process that is killed asks again only for the last one. */
export interface Answers {
  readonly given: readonly Answer[];
  readonly add: (answer: Answer) => Promise<void>;
}

const Stored = z.object({ promptVersion: z.string(), answers: z.array(Answer) });

const answersKey = (objectKey: string): string => `${objectKey}.answers`;

/** The answers beside the source of a run; those to other prompts do not count. */
export async function openAnswers(
  objects: Objects,
  organizationId: string,
  objectKey: string,
): Promise<Answers> {
  const key = answersKey(objectKey);
  const found = await objects.get(organizationId, key);
  const stored = found && Stored.parse(JSON.parse((await bodyBytes(found.body)).toString()));
  const given = stored?.promptVersion === promptVersion ? stored.answers : [];
  const answers = [...given];
  return {
    given,
    add: async (answer) => {
      answers.push(answer);
      const body = JSON.stringify({ promptVersion, answers } satisfies z.input<typeof Stored>);
      await objects.put(organizationId, key, Buffer.from(body));
    },
  };
}

/** Deletes them; what is gone already is deleted. */
export const deleteAnswers = (objects: Objects, organizationId: string, objectKey: string): Promise<void> =>
  objects.delete(organizationId, answersKey(objectKey));
