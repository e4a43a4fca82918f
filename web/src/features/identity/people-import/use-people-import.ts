import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Role } from '../../../../../contracts/kernel/access.ts';
import type { ImportedPerson, ImportOutcome } from '../../../../../contracts/identity/people-import.ts';
import { CreateTeam, ListTeams } from '../../../../../contracts/organization/team.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { type Columns, guessColumns, isEnough, noColumns } from './columns.ts';
import { type JudgedLine, lineJudge } from './judge-lines.ts';
import { nameKey } from './name-key.ts';
import type { FileProblem, PeopleFile } from './people-file.ts';
import { readInWorker } from './read-in-worker.ts';
import { useImportFields } from './use-import-fields.ts';
import { useKnownNames } from './use-known-names.ts';
import { type ImportName, partsOf, sendPart, withOutcomes } from './send-lines.ts';

export type Step = 'choose' | 'reading' | 'columns' | 'checking' | 'preview' | 'importing' | 'done';

interface ImportState {
  readonly step: Step;
  readonly name: ImportName;
  readonly file: PeopleFile | null;
  readonly columns: Columns;
  /** Of people whose line names none. */
  readonly role: Role;
  /** The columns are not enough to check the lines. */
  readonly isTooLittle: boolean;
  readonly lines: readonly JudgedLine[];
  /** Lines that were sent, of all that will be. */
  readonly sent: number;
  readonly total: number;
  readonly problem: FileProblem | 'fileFailed' | null;
  /** Why sending stopped; empty if the person stopped it. */
  readonly stopped: string | null;
}

const emptyState: ImportState = {
  step: 'choose',
  name: { importId: '', fileName: '' },
  file: null,
  columns: noColumns,
  role: 'viewer',
  isTooLittle: false,
  lines: [],
  sent: 0,
  total: 0,
  problem: null,
  stopped: null,
};
/** Lines that are judged before the page gets its turn. */
const linesAtOnce = 2_000;
const aTurn = () => new Promise((resolve) => setTimeout(resolve));

/** An import from the choice of a file to its result; it stops when the page is left. */
export function usePeopleImport() {
  const [state, setState] = useState(emptyState);
  const client = useQueryClient();
  const loadKnownNames = useKnownNames();
  const teamCreation = useCommand(CreateTeam, { refreshes: [ListTeams] });
  const fields = useImportFields();
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);
  const change = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }));

  const choose = async (chosen: File): Promise<void> => {
    change({ ...emptyState, step: 'reading' });
    const read = await readInWorker(chosen).catch(() => ({ ok: false, problem: 'fileFailed' }) as const);
    if (!read.ok) return change({ ...emptyState, problem: read.problem });
    const name = { importId: crypto.randomUUID(), fileName: fileNameOf(chosen) };
    change({
      step: 'columns',
      name,
      file: read.file,
      columns: guessColumns(fields, read.file.headings, read.file.lines),
    });
  };

  /** Sends all of the people in parts; `null` if it was stopped, or the server did not answer. */
  const send = async (people: readonly ImportedPerson[], preview: boolean) => {
    const own = (run.current += 1);
    const outcomes: ImportOutcome[] = [];
    change({ sent: 0, total: people.length, stopped: null });
    for (const part of partsOf(people)) {
      const result = await sendPart(state.name, part, preview);
      if (run.current !== own) return { outcomes, isWhole: false };
      if (!result.data) {
        change({ stopped: result.errorMessage });
        return { outcomes, isWhole: false };
      }
      outcomes.push(...result.data);
      change({ sent: outcomes.length });
    }
    return { outcomes, isWhole: true };
  };

  const check = async (): Promise<void> => {
    if (!isEnough(state.columns)) return change({ isTooLittle: true });
    change({ step: 'checking', isTooLittle: false, stopped: null, sent: 0, total: 0 });
    const judge = lineJudge(state.columns, await loadKnownNames(state.role));
    const lines: JudgedLine[] = [];
    for (const line of state.file?.lines ?? []) {
      lines.push(judge(line));
      if (lines.length % linesAtOnce === 0) await aTurn();
    }
    const { outcomes, isWhole } = await send(peopleIn(lines), true);
    if (isWhole) change({ step: 'preview', lines: withOutcomes(lines, outcomes) });
    else change({ step: 'columns' });
  };

  /**
   * Creates the teams that do not exist by now until one is refused or it is stopped, then checks the lines again; the
   * message of what was refused.
   */
  const createTeams = async (names: readonly string[], stopping: AbortSignal): Promise<string | null> => {
    const own = (run.current += 1);
    let refused: string | null = null;
    const { teams } = await loadKnownNames(state.role);
    if (run.current !== own) return null;
    for (const name of names.filter((each) => !teams.has(nameKey(each)))) {
      const result = await teamCreation.run({ name });
      if (run.current !== own) return null;
      if (stopping.aborted) break;
      if (result.ok) continue;
      refused = `${name}: ${result.errorMessage}`;
      break;
    }
    await check();
    return refused;
  };

  const importAll = async (): Promise<void> => {
    change({ step: 'importing' });
    const { outcomes, isWhole } = await send(peopleIn(state.lines), false);
    setState((before) => ({ ...before, lines: withOutcomes(before.lines, outcomes) }));
    if (isWhole) change({ step: 'done' });
    await refreshQueries(client);
  };

  const stop = (): void => {
    run.current += 1;
    change({ stopped: '' });
  };
  return { state, choose, check, createTeams, importAll, stop, change };
}

/** What every step of an import is shown with. */
export interface ImportProps {
  readonly people: ReturnType<typeof usePeopleImport>;
}

/** Those who are still to be added. */
const peopleIn = (lines: readonly JudgedLine[]): readonly ImportedPerson[] =>
  lines.flatMap(({ person, verdict }) => (person !== null && verdict === 'good' ? [person] : []));

/** As the audit trail may show it. */
const fileNameOf = ({ name }: File): string =>
  name.replaceAll(/\p{C}/gu, '').trim().slice(-90) || 'people.csv';
