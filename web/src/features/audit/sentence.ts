import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { sentenceTexts } from '../../app/i18n/en/audit-sentences.ts';
import type { Say, TextValues } from '../../app/i18n/text.ts';

type Words = Say<typeof sentenceTexts.english>;
type Told = Pick<AuditEvent, 'type' | 'data' | 'actor' | 'category' | 'entityId' | 'workspaceId'>;

/** What names are known of things; `null` for one that is not. */
export interface KnownNames {
  readonly workflow: (id: string) => string | null;
  readonly workspace: (id: string) => string | null;
  readonly person: (id: string) => string;
}

const isTold = (type: string): type is keyof typeof sentenceTexts.english => type in sentenceTexts.english;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `WorkflowPublished` in words: `Workflow published`. */
export function typeInWords(type: string): string {
  const words = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The id of what an event is about: one that it names, else the thing whose event it is. */
const idIn = ({ data, category, entityId }: Told, field: string, ofCategory: string): string | null =>
  textOf(data[field]) ?? (category === ofCategory ? entityId : null);

function personOf(event: Told, names: KnownNames, say: Words): string {
  const userId = idIn(event, 'userId', 'user');
  if (userId === null) return say('aPerson');
  return userId === event.actor ? say('themselves') : names.person(userId);
}

/** What happened as the rest of a sentence that begins with the actor's name; readable for types that no text knows. */
export function sentenceOf(event: Told, names: KnownNames, say: Words): string {
  if (!isTold(event.type)) return say('other', { words: typeInWords(event.type) });
  const simple = Object.entries(event.data).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const workflowId = idIn(event, 'workflowId', 'workflow');
  const workspaceId = textOf(event.data['workspaceId']) ?? event.workspaceId;
  const values: TextValues = {
    role: say('noRole'),
    ...Object.fromEntries(simple),
    workflow: (workflowId && names.workflow(workflowId)) ?? say('aWorkflow'),
    workspace: (workspaceId && names.workspace(workspaceId)) ?? say('aWorkspace'),
    person: personOf(event, names, say),
  };
  return say(event.type, values);
}
