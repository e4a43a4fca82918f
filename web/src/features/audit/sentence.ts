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

/** What happened as the rest of a sentence that begins with the actor's name; readable for types that no text knows. */
export function sentenceOf(event: Told, names: KnownNames, say: Words): string {
  if (!isTold(event.type)) return say('other', { words: typeInWords(event.type) });
  const { data } = event;
  const simple = Object.entries(data).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const workflowId = textOf(data['workflowId']) ?? (event.category === 'workflow' ? event.entityId : null);
  const userId = textOf(data['userId']) ?? (event.category === 'user' ? event.entityId : null);
  const workspaceId = textOf(data['workspaceId']) ?? event.workspaceId;
  const values: TextValues = {
    role: say('noRole'),
    ...Object.fromEntries(simple),
    workflow: (workflowId && names.workflow(workflowId)) ?? say('aWorkflow'),
    workspace: (workspaceId && names.workspace(workspaceId)) ?? say('aWorkspace'),
    person:
      userId === null ? say('aPerson') : userId === event.actor ? say('themselves') : names.person(userId),
  };
  return say(event.type, values);
}
