import { z } from 'zod';
import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { stageOutcome } from '../../../../contracts/authoring/workflow-fields.ts';
import type { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import type { TextValues } from '../../../../contracts/kernel/format-phrase.ts';
import type { Translate } from '../../i18n/text.ts';
import { languageName } from '../../i18n/language-name.ts';
import { hasSentence } from '../../ui/text/event-type-name.ts';
import { humanizeType } from '../../ui/text/humanize-type.ts';
import { isVideoTime, videoTime } from './field-label.ts';

type Words = Translate<typeof sentenceTexts.english>;
type DescribedEvent = Pick<
  AuditEvent,
  'type' | 'data' | 'actor' | 'category' | 'entityId' | 'workspaceId' | 'steps'
>;

/** Known names of things; `null` if unknown. */
export interface NameLookup {
  readonly workflow: (id: string) => string | null;
  readonly workspace: (id: string) => string | null;
  readonly person: (id: string) => string;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The id of what an event is about: one that it names, otherwise its own aggregate. */
export const idIn = (
  { data, category, entityId }: DescribedEvent,
  field: string,
  ofCategory: string,
): string | null => textOf(data[field]) ?? (category === ofCategory ? entityId : null);

/** A piece of a sentence; `named` is a name given by the event or by a person. */
export interface SentencePart {
  readonly text: string;
  readonly named: boolean;
}

/** Isolates keep a name in its own direction and mark where it starts and ends. */
const isolate = (name: string): string => `\u2068${name}\u2069`;
const partsOf = (sentence: string): readonly SentencePart[] =>
  sentence
    .split(/\u2068([^\u2069]*)\u2069/)
    .map((text, index) => ({ text, named: index % 2 === 1 }))
    .filter(({ text }) => text !== '');

function personOf(event: DescribedEvent, names: NameLookup, t: Words): string {
  const userId = idIn(event, 'userId', 'user');
  if (userId === null) return t('aPerson');
  return isBySelf(event) ? t('themselves') : isolate(names.person(userId));
}
/** Whether the person whom an event names did it. */
const isBySelf = (event: DescribedEvent): boolean => idIn(event, 'userId', 'user') === event.actor;

const languageFields = new Set(['languageCode', 'locale']);

/** Values of the contracts (`admin-group`, `inProgress`, `en-us`) are translated; anything else was entered by a person. */
function formatValue(name: string, value: string | number, t: Words): string | number {
  if (typeof value !== 'string') return isVideoTime(name) ? videoTime(value) : value;
  const key = `${name}.${value}`;
  if (hasSentence(key)) return t(key);
  if (languageFields.has(name)) return isolate(languageName(value));
  return name === 'status' ? t(`outcome.${stageOutcome(value)}`) : isolate(value);
}

function isolatedName(id: string | null, nameOf: (id: string) => string | null): string | null {
  const name = id === null ? null : nameOf(id);
  return name === null ? null : isolate(name);
}

/** What people do to their own account, the only setting that changes, and what is not the case, may have sentences. */
function sentenceKey(type: keyof typeof sentenceTexts.english, event: DescribedEvent) {
  const own = `${type}.self`;
  if (isBySelf(event) && hasSentence(own)) return own;
  const setting = `${type}.${onlySetting(event)}`;
  if (hasSentence(setting)) return setting;
  const negative = `${type}.not`;
  return Object.values(event.data).includes(false) && hasSentence(negative) ? negative : type;
}

const Settings = z.object({ settings: z.record(z.string(), z.unknown()) });
/** The setting that an event changes; empty if it changes several or none. */
function onlySetting({ data }: DescribedEvent): string {
  const [only = '', ...others] = Object.keys(Settings.safeParse(data).data?.settings ?? {});
  return others.length === 0 ? only : '';
}

/** A step by number and title; an unknown one is just "a step". */
function stepLabel(steps: DescribedEvent['steps'], id: string | null, t: Words): string {
  const step = steps?.find((each) => each.id === id);
  if (!step) return t('aStep');
  const { number, title } = step;
  return title === '' ? t('stepNumber', { number }) : t('stepNamed', { number, title: isolate(title) });
}

/** The steps that an event names, as its sentence needs them. */
function stepValues({ data, steps }: DescribedEvent, t: Words): TextValues {
  const inserted = Inserted.safeParse(data).data?.step.id ?? null;
  return {
    step: stepLabel(steps, textOf(data['stepId']) ?? inserted, t),
    mergedStep: stepLabel(steps, textOf(data['mergedStepId']), t),
    steps:
      steps?.length === 1
        ? stepLabel(steps, steps[0]?.id ?? null, t)
        : t('stepCount', { smart_count: steps?.length ?? 0 }),
  };
}
const Inserted = z.object({ step: z.object({ id: z.string() }) });

const namedPeople = 3;
const UserIds = z.array(z.string());
/** The people whom an event names in a list; those of whom only the number is said are not among them. */
export const peopleIn = ({ data }: Pick<DescribedEvent, 'data'>): readonly string[] =>
  (UserIds.safeParse(data['userIds']).data ?? []).slice(0, namedPeople);

function peopleOf(event: DescribedEvent, names: NameLookup, t: Words): string {
  const shown = peopleIn(event).map((id) => isolate(names.person(id)));
  const others = (UserIds.safeParse(event.data['userIds']).data?.length ?? 0) - shown.length;
  return [...shown, ...(others > 0 ? [t('otherPeople', { smart_count: others })] : [])].join(', ');
}

/** The rest of a sentence that starts with the actor's name; readable even for types without a text. */
export function sentenceOf(event: DescribedEvent, names: NameLookup, t: Words): readonly SentencePart[] {
  if (!hasSentence(event.type)) return partsOf(t('other', { words: isolate(humanizeType(event.type)) }));
  const erasedFields = Object.keys(event.data).filter((name) => event.data[name] === null);
  const primitiveFields = Object.entries(event.data).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const workflowId = idIn(event, 'workflowId', 'workflow');
  const workspaceId = textOf(event.data['workspaceId']) ?? event.workspaceId;
  const values: TextValues = {
    ...Object.fromEntries(erasedFields.map((name) => [name, t('erased')])),
    role: t('noRole'),
    ...Object.fromEntries(primitiveFields.map(([name, value]) => [name, formatValue(name, value, t)])),
    workflow: isolatedName(workflowId, names.workflow) ?? t('aWorkflow'),
    workspace: isolatedName(workspaceId, names.workspace) ?? t('aWorkspace'),
    person: personOf(event, names, t),
    people: peopleOf(event, names, t),
    ...stepValues(event, t),
  };
  return partsOf(t(sentenceKey(event.type, event), values));
}
