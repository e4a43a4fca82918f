import type { NamedStep } from '../../../../contracts/audit/audit.ts';
import { minutesSeconds, minutesSecondsHundredths } from '../../ui/time-format.ts';
import { humanizeType } from '../../ui/humanize-type.ts';

/** One name of a path, with the part of a list that it goes into: `steps[a]`. */
interface PathPart {
  readonly name: string;
  readonly key: string | null;
}
const partsOf = (path: string): readonly PathPart[] =>
  [...path.matchAll(/([^.[\]]+)(?:\[([^\]]*)\])?/g)].map(([, name = '', key = null]) => ({ name, key }));

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/**
 * Where a value stands, in words: `draft.steps[a].title` is “Step 3 “Open the valve” · Title”.
 * @param stepLabel how people call a step, by its id; `null` for what is none
 */
export function fieldLabel(path: string, stepLabel: (id: string) => string | null): string {
  const words = partsOf(path).flatMap(({ name, key }, index, all) => {
    // a workflow is its draft to people
    if (name === 'draft' && index === 0 && all.length > 1) return [];
    if (key === null) return [humanizeType(name === 'id' ? name : name.replace(/Ids?$/, ''))];
    const step = stepLabel(key);
    if (step !== null) return name === 'steps' ? [step] : [humanizeType(name), step];
    return isNumber(key) ? [`${humanizeType(name)} ${key}`] : [humanizeType(name)];
  });
  return words.join(' · ');
}

/** The name of the field itself: `endTime`, `reviewers`. */
export const nameOfField = (path: string): string => partsOf(path).at(-1)?.name ?? path;

const timeFields = new Set(['startTime', 'endTime', 'at', 'atSecond', 'from', 'to', 'durationSeconds']);
/** A place in a video, or a length of one, is told in seconds by these fields. */
export const isVideoTime = (field: string): boolean => timeFields.has(field);

/** `mm:ss`, with hundredths where there are any: two places within one second stay apart. */
export const videoTime = (seconds: number): string =>
  Math.round(seconds * 100) % 100 === 0
    ? minutesSeconds(Math.round(seconds))
    : minutesSecondsHundredths(seconds);

const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Ids are for machines: of those that have no name nothing is shown but in the JSON. */
export const isId = (field: string, value: unknown): boolean => /^id$|Ids?$/.test(field) || isUuid(value);

/** Fields that hold a person's id. */
export const isPersonField = (field: string): boolean =>
  /^(userId|authorId|actor|reviewers|personId)$|By$/.test(field);

export const stepById =
  (steps: readonly NamedStep[], say: (step: NamedStep) => string) =>
  (id: string): string | null => {
    const step = steps.find((each) => each.id === id);
    return step ? say(step) : null;
  };
