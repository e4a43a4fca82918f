import {
  importLimits,
  ImportOutcome,
  type ImportedPerson,
} from '../../../../../contracts/identity/people-import.ts';
import { call, type CallResult } from '../../../providers/api-client.ts';
import { rememberToken } from '../../../providers/read-your-writes.ts';
import type { JudgedLine } from './judge-lines.ts';

/** Names the file that is imported; the same id adds the same lines once. */
export interface ImportName {
  readonly importId: string;
  readonly fileName: string;
}

/** A request may have so many bytes, of which some are for what is not a line. */
const mostBytes = 56 * 1024;
const bytesOf = (person: ImportedPerson): number =>
  new TextEncoder().encode(JSON.stringify(person)).length + 1;

/** The lines in parts that one request may have. */
export function partsOf(people: readonly ImportedPerson[]): readonly (readonly ImportedPerson[])[] {
  const parts: ImportedPerson[][] = [];
  let room = 0;
  for (const person of people) {
    const bytes = bytesOf(person);
    const part = parts.at(-1);
    if (part && bytes <= room && part.length < importLimits.linesAtOnce) {
      part.push(person);
      room -= bytes;
    } else {
      parts.push([person]);
      room = mostBytes - bytes;
    }
  }
  return parts;
}

export async function sendPart(
  name: ImportName,
  people: readonly ImportedPerson[],
  preview: boolean,
): Promise<CallResult<readonly ImportOutcome[]>> {
  const result = await call({
    method: 'POST',
    path: '/v1/people-imports',
    body: { ...name, preview, people },
  });
  rememberToken(result.token);
  return result.ok
    ? { ...result, data: ImportOutcome.array().parse(result.data) }
    : { ...result, data: null };
}

/** The lines with what the server said of some of them. */
export function withOutcomes(
  lines: readonly JudgedLine[],
  outcomes: readonly ImportOutcome[],
): readonly JudgedLine[] {
  const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]));
  return lines.map((line) => {
    const said = byLine.get(line.line);
    return said === undefined || line.person === null ? line : { ...line, ...judgement(said) };
  });
}

function judgement({ outcome, reason }: ImportOutcome): Pick<JudgedLine, 'verdict' | 'reasons'> {
  switch (outcome) {
    case 'duplicate':
      return { verdict: 'duplicate', reasons: [{ key: 'alreadyThere' }] };
    case 'refused':
      return { verdict: 'wrong', reasons: [{ key: 'server', value: reason ?? '' }] };
    case 'good':
    case 'added':
      return { verdict: outcome, reasons: [] };
  }
}
