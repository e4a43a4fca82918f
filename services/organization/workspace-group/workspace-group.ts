import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import {
  CreateDefaultWorkspaceGroup,
  CreateWorkspaceGroup,
  UpdateWorkspaceGroup,
  WorkspaceGroupChanged,
  WorkspaceGroupCreated,
  workspaceGroupEvents,
} from '../../../contracts/organization/workspace-group.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

interface Fields {
  readonly name: string;
  readonly locale: string | null;
  readonly priority: number;
}
export type WorkspaceGroup =
  { readonly status: 'absent' } | ({ readonly status: 'created' } & Fields) | { readonly status: 'deleted' };

export const workspaceGroup = defineAggregate<WorkspaceGroup, typeof workspaceGroupEvents>({
  category: 'workspaceGroup',
  events: workspaceGroupEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'WorkspaceGroupCreated':
      case 'WorkspaceGroupChanged': {
        const { name, locale, priority } = event.data;
        return { status: 'created', name, locale, priority };
      }
      case 'WorkspaceGroupDeleted':
        return { status: 'deleted' };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'created' ? { workspaceId: null } : null),
});

export const createWorkspaceGroup = decision(CreateWorkspaceGroup, workspaceGroup, {
  id: (_, { newId }) => newId('workspace-group'),
  creates: true,
  decide: (data, { status }, { newId }) =>
    status === 'absent'
      ? [WorkspaceGroupCreated({ workspaceGroupId: newId('workspace-group'), ...data })]
      : [],
  result: (_, __, { newId }) => ({ id: newId('workspace-group') }),
});

/** First in every list; people rename it as they like. */
const defaultGroup: Fields = { name: 'General', locale: null, priority: 1 };

export const createDefaultWorkspaceGroup = decision(CreateDefaultWorkspaceGroup, workspaceGroup, {
  id: (data) => data.workspaceGroupId,
  creates: true,
  decide: ({ workspaceGroupId }, { status }) =>
    status === 'absent' ? [WorkspaceGroupCreated({ workspaceGroupId, ...defaultGroup })] : [],
});

export const updateWorkspaceGroup = decision(UpdateWorkspaceGroup, workspaceGroup, {
  id: (data) => data.workspaceGroupId,
  decide: ({ workspaceGroupId, name, locale, priority }, state) => {
    if (state.status !== 'created') return [];
    const now: Fields = { name: state.name, locale: state.locale, priority: state.priority };
    const wanted: Fields = {
      name: name ?? now.name,
      locale: locale === undefined ? now.locale : locale,
      priority: priority ?? now.priority,
    };
    return isDeepEqual(now, wanted) ? [] : [WorkspaceGroupChanged({ workspaceGroupId, ...wanted })];
  },
});
