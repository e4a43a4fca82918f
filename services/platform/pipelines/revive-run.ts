import { DomainError } from '../../../contracts/kernel/errors.ts';
import { type Conductor, nondeterminismOf } from './conductor.ts';
import type { Journal } from './journal.ts';
import type { Write } from './journal-schema.ts';
import { PipelineNondeterministic } from './pipelines.ts';
import type { RunReads, RunRow } from './run-reads.ts';

interface Parts {
  readonly conductor: Conductor;
  readonly journal: Journal;
  readonly reads: RunReads;
}

/** Brings a run of an earlier process back to where it stood. False when its code no longer fits its history. */
export async function reviveRun(row: RunRow, { conductor, journal, reads }: Parts): Promise<boolean> {
  const { run } = row;
  const standings = reads.standings(run);
  const moved = (state: string, cause: string | null): Write => {
    const kept = { endedAt: null, result: null, queries: row.queries };
    return { statement: 'setRun', values: { run, at: Date.now(), state, cause, ...kept } };
  };
  try {
    await conductor.replay(reads.history(run));
  } catch (error) {
    conductor.giveUp(error);
    if (!(error instanceof DomainError) || error.error !== PipelineNondeterministic.error) throw error;
    await journal.write([moved('failed', JSON.stringify(nondeterminismOf(error.facts ?? {})))]);
    return false;
  }
  const interrupted = [...standings].filter(([, { wasRunning }]) => wasRunning);
  const writes = interrupted.map(([index]): Write => ({
    statement: 'interruptWork',
    values: { run, index },
  }));
  if (row.cause !== null) writes.push(moved(conductor.state, null));
  if (writes.length > 0) await journal.write(writes);
  conductor.takeUp(standings);
  return true;
}
