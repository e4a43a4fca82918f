import { DomainError } from '../../../contracts/kernel/errors.ts';
import { type Conductor, nondeterminismCause } from './conductor.ts';
import type { Journal } from './journal.ts';
import type { Write } from './journal-schema.ts';
import { PipelineNondeterministic } from './pipelines.ts';
import type { RunReads, RunRow } from './run-reads.ts';

interface ReviveOptions {
  readonly conductor: Conductor;
  readonly journal: Journal;
  readonly reads: RunReads;
}

/** Restores a run of an earlier process to its previous state. False if its code no longer matches its history. */
export async function reviveRun(row: RunRow, { conductor, journal, reads }: ReviveOptions): Promise<boolean> {
  const { run } = row;
  const progress = reads.workProgress(run);
  const setState = (state: string, cause: string | null): Write => {
    const unchanged = { endedAt: null, result: null, queries: row.queries };
    return { statement: 'setRun', values: { run, at: Date.now(), state, cause, ...unchanged } };
  };
  try {
    await conductor.replay(reads.history(run));
  } catch (error) {
    conductor.rejectPending(error);
    if (!(error instanceof DomainError) || error.error !== PipelineNondeterministic.error) throw error;
    await journal.write([setState('failed', JSON.stringify(nondeterminismCause(error.facts ?? {})))]);
    return false;
  }
  const interrupted = [...progress].filter(([, { wasRunning }]) => wasRunning);
  const writes = interrupted.map(([index]): Write => ({
    statement: 'interruptWork',
    values: { run, index },
  }));
  if (row.cause !== null) writes.push(setState(conductor.state, null));
  if (writes.length > 0) await journal.write(writes);
  conductor.resume(progress);
  return true;
}
