import type { Activation, RunFact, Scheduled } from './run-execution.ts';
import type { Write } from './journal-schema.ts';
import type { RunState } from './pipelines.ts';

/** A line of the history as the replay compares it: what was requested, without its input. */
export const signatureOf = ({ kind, name, scope }: Scheduled): string =>
  `${kind} ${name}${scope.stage === null ? '' : ` in ${scope.stage}`}`;

export const stopSignature = (index: number): string => `stop ${index}`;

export interface Entry {
  readonly run: number;
  /** Number of the incoming fact; what it led to follows it. */
  readonly seq: number;
  readonly at: number;
  readonly fact: RunFact;
  readonly activation: Activation;
  readonly state: RunState;
  readonly queries: Readonly<Record<string, unknown>>;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Everything that one activation changes, for one commit; and the number of the next fact. */
export function writesOf(entry: Entry): { writes: Write[]; nextSeq: number } {
  const { run, at, fact, activation } = entry;
  const { type, ...body } = fact;
  const facts: { type: string; body: unknown }[] = [{ type, body }];
  const writes: Write[] = [...finishWork(entry)];
  for (const work of activation.scheduled) {
    facts.push({ type: 'scheduled', body: { index: work.index, signature: signatureOf(work) } });
    writes.push(addWork(run, at, work));
  }
  for (const index of activation.stops) {
    facts.push({ type: 'stopAsked', body: { index, signature: stopSignature(index) } });
    writes.push(...stopTimer(run, at, index));
  }
  for (const { name, state, attempt, cause } of activation.stages)
    writes.push({
      statement: 'setStage',
      values: { run, at, name, state, attempt, cause: cause && json(cause) },
    });
  const addFacts = facts.map(({ type: name, body: content }, offset): Write => {
    const values = { run, seq: entry.seq + offset, type: name, at, body: JSON.stringify(content) };
    return { statement: 'addFact', values };
  });
  return { writes: [...addFacts, ...writes, ...setRun(entry)], nextSeq: entry.seq + facts.length };
}

function finishWork({ run, at, fact }: Entry): Write[] {
  if (fact.type !== 'completed' && fact.type !== 'failed' && fact.type !== 'fired') return [];
  const cause = fact.type === 'failed' ? fact.cause : null;
  const state = fact.type !== 'failed' ? 'done' : cause ? 'failed' : 'cancelled';
  return [
    { statement: 'endWork', values: { run, index: fact.index, at, state, cause: cause && json(cause) } },
  ];
}

function addWork(run: number, at: number, work: Scheduled): Write {
  const { index, kind, name, scope, input, delay } = work;
  const place = { run, index, kind, name, stage: scope.stage, stageAttempt: scope.attempt };
  return {
    statement: 'addWork',
    values: { ...place, input: json(input) ?? 'null', at, dueAt: at + delay * 1000 },
  };
}

/** A timer is stopped immediately; activities report when they have stopped. */
function stopTimer(run: number, at: number, index: number): Write[] {
  return [{ statement: 'cancelTimer', values: { run, index, at } }];
}

function setRun({ run, at, activation, state, queries }: Entry): Write[] {
  const { outcome } = activation;
  const result = outcome?.state === 'done' ? json(outcome.result) : null;
  const cause = outcome?.state === 'failed' ? json(outcome.cause) : null;
  const values = {
    run,
    at,
    state,
    endedAt: outcome ? at : null,
    result,
    cause,
    queries: JSON.stringify(queries),
  };
  const closing: Write[] = outcome ? [{ statement: 'closeStages', values: { run, at } }] : [];
  return [...closing, { statement: 'setRun', values }];
}
