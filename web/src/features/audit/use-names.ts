import { useMemo } from 'react';
import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { NameWorkflows } from '../../../../contracts/analytics/workflow-titles.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { idIn, peopleIn, type NameLookup } from './sentence.ts';

export interface AuditNames extends NameLookup {
  readonly workspaces: readonly WorkspaceView[];
  readonly actor: ReturnType<typeof usePeople>;
}

/** Titles of workflows, including deleted ones. */
function useTitles(ids: readonly string[]): (id: string) => string | null {
  const requestedIds = [...new Set(ids)].toSorted();
  const { data } = useQueryOf(
    NameWorkflows,
    { ids: requestedIds.slice(0, 200).join(',') },
    { enabled: requestedIds.length > 0, staleMs: 60_000, keepPrevious: true },
  );
  const titles = useMemo(() => new Map(data?.items.map(({ id, title }) => [id, title])), [data]);
  return (id) => titles.get(id) ?? null;
}

const userOf = (event: AuditEvent): string => {
  const named = event.data['userId'];
  if (typeof named === 'string') return named;
  return event.category === 'user' ? event.entityId : '';
};

/** Names of everything that these events mention, and of further people. */
export function useNames(events: readonly AuditEvent[], people: readonly string[] = []): AuditNames {
  const workflowIds = events.map((event) => idIn(event, 'workflowId', 'workflow'));
  const workflow = useTitles(workflowIds.filter((id) => id !== null));
  const { data: workspaces } = useWorkspaces();
  const actor = usePeople([
    ...events.flatMap((event) => [event.actor, userOf(event), ...peopleIn(event)]),
    ...people,
  ]);
  const names = useMemo(() => new Map(workspaces?.map((each) => [each.id, each.name])), [workspaces]);
  return {
    workflow,
    workspace: (id) => names.get(id) ?? null,
    person: (id) => actor(id).name,
    workspaces: workspaces ?? [],
    actor,
  };
}
