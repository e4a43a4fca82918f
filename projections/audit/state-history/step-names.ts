import { z } from 'zod';
import type { AuditEvent, NamedStep } from '../../../contracts/audit/audit.ts';
import type { ReadHistory } from './read-histories.ts';
import { type AggregateRegistry, StateFold } from './state-history.ts';

const State = z.object({
  draft: z.object({ steps: z.array(z.object({ id: z.string(), title: z.string() })) }),
});

/** The steps of a workflow's state, as people call them; none if the state is of something else. */
export function stepNames(state: unknown): readonly NamedStep[] {
  const found = State.safeParse(state);
  return found.success
    ? found.data.draft.steps.map(({ id, title }, index) => ({ id, number: index + 1, title }))
    : [];
}

/** Steps of two states; one that is in both has its earlier name. */
export function stepNamesOf(before: unknown, after: unknown): readonly NamedStep[] {
  const was = stepNames(before);
  const known = new Set(was.map(({ id }) => id));
  return [...was, ...stepNames(after).filter(({ id }) => !known.has(id))];
}

const Named = z.object({
  stepId: z.string().optional(),
  mergedStepId: z.string().optional(),
  step: z.object({ id: z.string() }).optional(),
  stepIds: z.array(z.string()).optional(),
});

function idsIn(data: AuditEvent['data']): readonly string[] {
  const found = Named.safeParse(data);
  if (!found.success) return [];
  const { stepId, mergedStepId, step, stepIds = [] } = found.data;
  return [stepId, mergedStepId, step?.id, ...stepIds].filter((id) => id !== undefined);
}

/** The steps that an event names, of the states around it. */
export function namedSteps(data: AuditEvent['data'], before: unknown, after: unknown): readonly NamedStep[] {
  const ids = new Set(idsIn(data));
  return ids.size === 0 ? [] : stepNamesOf(before, after).filter(({ id }) => ids.has(id));
}

/** Whether the history of an event's entity is needed to say which steps it is about. */
export const namesSteps =
  (aggregates: AggregateRegistry) =>
  ({ data, category }: AuditEvent): boolean =>
    aggregates.has(category) && idsIn(data).length > 0;

/** Adds to each event the steps that it names; each entity's history is read once. */
export async function withSteps(
  read: ReadHistory,
  aggregates: AggregateRegistry,
  events: readonly AuditEvent[],
): Promise<AuditEvent[]> {
  const naming = events.filter(namesSteps(aggregates));
  const found = new Map<number, readonly NamedStep[]>();
  for (const [stream, named] of Map.groupBy(naming, (event) => event.stream)) {
    const eventsByRevision = new Map(named.map((event) => [event.revision, event]));
    const fold = new StateFold(stream, aggregates);
    for await (const recorded of read(stream)) {
      const before = fold.state;
      fold.add(recorded);
      const event = eventsByRevision.get(recorded.revision);
      if (!event) continue;
      found.set(event.position, namedSteps(event.data, before, fold.state));
      eventsByRevision.delete(recorded.revision);
      if (eventsByRevision.size === 0) break;
    }
  }
  return events.map((event) => addSteps(event, found.get(event.position) ?? []));
}

/** An event with the steps that it names, if any. */
export const addSteps = (event: AuditEvent, steps: readonly NamedStep[]): AuditEvent =>
  steps.length > 0 ? { ...event, steps: [...steps] } : event;
