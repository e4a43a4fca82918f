import {
  ChangeWorkspace,
  CreateWorkspace,
  WorkspaceChanged,
  WorkspaceCreated,
  workspaceEvents,
} from '../../../contracts/organization/workspace.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Workspace =
  | { readonly status: 'absent' }
  | { readonly status: 'created'; readonly name: string; readonly color: string; readonly private: boolean };

export const workspace = defineAggregate<Workspace, typeof workspaceEvents>({
  category: 'workspace',
  events: workspaceEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'WorkspaceCreated':
      case 'WorkspaceChanged': {
        const { name, color, private: hidden } = event.data;
        return { status: 'created', name, color, private: hidden };
      }
    }
    return assertNever(event);
  },
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: null }),
});

export const createWorkspace = decision(CreateWorkspace, workspace, {
  id: (_, { newId }) => newId('workspace'),
  creates: true,
  decide: (data, state, { newId }) =>
    state.status === 'absent' ? [WorkspaceCreated({ ...data, workspaceId: newId('workspace') })] : [],
  result: (_, __, { newId }) => ({ id: newId('workspace') }),
});

export const changeWorkspace = decision(ChangeWorkspace, workspace, {
  id: (data) => data.workspaceId,
  decide: (data, state) =>
    state.status === 'created' &&
    state.name === data.name &&
    state.color === data.color &&
    state.private === data.private
      ? []
      : [WorkspaceChanged(data)],
});
