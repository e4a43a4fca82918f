import { useMemo } from 'react';
import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useWorkflowTitles } from '../../providers/use-workflow-titles.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { idIn, type KnownNames } from './sentence.ts';

export interface AuditNames extends KnownNames {
  readonly workspaces: readonly WorkspaceView[];
  readonly actor: ReturnType<typeof usePeople>;
}

const userOf = (event: AuditEvent): string => {
  const named = event.data['userId'];
  if (typeof named === 'string') return named;
  return event.category === 'user' ? event.entityId : '';
};

/** Names of everything that these events speak of. */
export function useNames(events: readonly AuditEvent[]): AuditNames {
  const told = events.map((event) => idIn(event, 'workflowId', 'workflow'));
  const workflow = useWorkflowTitles(told.filter((id) => id !== null));
  const { data: workspaces } = useWorkspaces();
  const actor = usePeople(events.flatMap((event) => [event.actor, userOf(event)]));
  const names = useMemo(() => new Map(workspaces?.map((each) => [each.id, each.name])), [workspaces]);
  return {
    workflow,
    workspace: (id) => names.get(id) ?? null,
    person: (id) => actor(id).name,
    workspaces: workspaces ?? [],
    actor,
  };
}
