import type { NamedStep } from '../../../../contracts/audit/audit.ts';
import { minutesSeconds, minutesSecondsHundredths } from '../../ui/text/time-format.ts';
import { humanizeType } from '../../ui/text/humanize-type.ts';

/** One name of a path, with the list item it refers to: `steps[a]`. */
interface PathPart {
  readonly name: string;
  readonly key: string | null;
}
const partsOf = (path: string): readonly PathPart[] =>
  [...path.matchAll(/([^.[\]]+)(?:\[([^\]]*)\])?/g)].map(([, name = '', key = null]) => ({ name, key }));

const isNumber = (text: string): boolean => /^\d+$/.test(text);

const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

function nameLabel(name: string, nameOf: (id: string) => string | null): string[] {
  const known = nameOf(name);
  if (known !== null) return [known];
  return isUuid(name) ? [] : [humanizeType(name === 'id' ? name : name.replace(/Ids?$/, ''))];
}

/**
 * The label of a path: `draft.steps[a].title` is “Step 3 “Open the valve” · Title”. Ids that nobody can name are left out.
 * @param nameOf the label of a step by id, or the name of a workspace; `null` if it is neither
 */
export function fieldLabel(path: string, nameOf: (id: string) => string | null): string {
  const words = partsOf(path).flatMap(({ name, key }, index, all) => {
    // to people, a workflow is its draft
    if (name === 'draft' && index === 0 && all.length > 1) return [];
    if (key === null) return nameLabel(name, nameOf);
    const step = nameOf(key);
    if (step !== null) return name === 'steps' ? [step] : [humanizeType(name), step];
    return isNumber(key) ? [`${humanizeType(name)} ${key}`] : [humanizeType(name)];
  });
  return words.join(' · ');
}

/** The name of the field itself: `endTime`, `reviewers`. */
export const nameOfField = (path: string): string => partsOf(path).at(-1)?.name ?? path;

const timeFields = new Set(['startTime', 'endTime', 'at', 'atSecond', 'from', 'to', 'durationSeconds']);
/** These fields contain a position or duration in seconds. */
export const isVideoTime = (field: string): boolean => timeFields.has(field);

/** `mm:ss`, with hundredths if there are any, so that two positions within a second stay distinct. */
export const videoTime = (seconds: number): string =>
  Math.round(seconds * 100) % 100 === 0
    ? minutesSeconds(Math.round(seconds))
    : minutesSecondsHundredths(seconds);

/** Ids without a name are shown only in the JSON. */
export const isId = (field: string, value: unknown): boolean => /^id$|Ids?$/.test(field) || isUuid(value);

/** Fields that contain a person's id. */
export const isPersonField = (field: string): boolean =>
  /^(userId|authorId|actor|reviewers|personId)$|By$/.test(field);

export const stepById =
  (steps: readonly NamedStep[], t: (step: NamedStep) => string) =>
  (id: string): string | null => {
    const step = steps.find((each) => each.id === id);
    return step ? t(step) : null;
  };
