import { Name } from '../../../../../contracts/kernel/fields.ts';
import type { JudgedLine, Reason, Verdict } from './judge-lines.ts';

/** Lines with the same result for the same reason. */
export interface LineGroup {
  readonly id: string;
  readonly verdict: Verdict;
  /** With its value only where it is that of each line. */
  readonly reason: Reason;
  readonly lines: readonly JudgedLine[];
}

/** What the server says is a reason of its own; what we say is one for all names and lines that it may mention. */
const idOf = ({ key, value = '' }: Reason): string => (key === 'server' ? `server ${value}` : key);

function groupOf(id: string, lines: readonly JudgedLine[]): readonly LineGroup[] {
  const [first] = lines;
  if (!first?.reason) return [];
  const { key, value } = first.reason;
  const isSame = value !== undefined && lines.every(({ reason }) => reason?.value === value);
  return [{ id, verdict: first.verdict, reason: isSame ? { key, value } : { key }, lines }];
}

/** Lines with nothing to be said of them, and the others by reason. */
export function groupLines(lines: readonly JudgedLine[]) {
  const byReason = Map.groupBy(lines, ({ reason }) => (reason === null ? '' : idOf(reason)));
  const plain = byReason.get('') ?? [];
  const groups = [...byReason].filter(([id]) => id !== '').flatMap(([id, ofReason]) => groupOf(id, ofReason));
  return { plain, groups: groups.toSorted((a, b) => b.lines.length - a.lines.length) };
}

/** The teams that do not exist and could be created, each as it is first written. */
export function missingTeams(lines: readonly JudgedLine[]): readonly string[] {
  const named = lines.flatMap(({ reason }) => (reason?.key === 'unknownTeam' ? (reason.names ?? []) : []));
  const byName = Map.groupBy(named, (name) => name.toLowerCase());
  return [...byName.values()].flatMap(([first = '']) => (Name.safeParse(first).success ? [first] : []));
}

/** Consecutive numbers as the first and the last of them: 2, 3, 4, 9 are 2–4 and 9. */
export function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
