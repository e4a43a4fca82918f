import { Name } from '../../../../../contracts/kernel/fields.ts';
import type { JudgedLine, Reason, Verdict } from './judge-lines.ts';
import { nameKey } from './name-key.ts';

/** Lines with the same result for the same reason; a line with several reasons is in several groups. */
export interface LineGroup {
  readonly id: string;
  readonly verdict: Verdict;
  /** With its value only where it is that of each line. */
  readonly reason: Reason;
  readonly lines: readonly JudgedLine[];
}

/** What the server says is a reason of its own; what we say is one for all names and lines that it may mention. */
const idOf = ({ key, value = '' }: Reason): string => (key === 'server' ? `server ${value}` : key);

interface Remark {
  readonly line: JudgedLine;
  readonly reason: Reason;
}

function groupOf(id: string, remarks: readonly Remark[]): readonly LineGroup[] {
  const [first] = remarks;
  if (first === undefined) return [];
  const { key, value } = first.reason;
  const isSame = value !== undefined && remarks.every(({ reason }) => reason.value === value);
  const lines = remarks.map(({ line }) => line);
  return [{ id, verdict: first.line.verdict, reason: isSame ? { key, value } : { key }, lines }];
}

/** Lines with nothing to be said of them, and the others by reason. */
export function groupLines(lines: readonly JudgedLine[]) {
  const plain = lines.filter(({ reasons }) => reasons.length === 0);
  const remarks = lines.flatMap((line) => line.reasons.map((reason) => ({ line, reason })));
  const byReason = Map.groupBy(remarks, ({ reason }) => idOf(reason));
  const groups = [...byReason].flatMap(([id, ofReason]) => groupOf(id, ofReason));
  return { plain, groups: groups.toSorted((a, b) => b.lines.length - a.lines.length) };
}

/** The teams that do not exist and could be created, each as it is first written. */
export function missingTeams(lines: readonly JudgedLine[]): readonly string[] {
  const reasons = lines.flatMap((line) => line.reasons);
  const named = reasons.flatMap(({ key, names = [] }) => (key === 'unknownTeam' ? names : []));
  const byName = Map.groupBy(named, nameKey);
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
