import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import {
  CreateBusiness,
  DeleteBusiness,
  RenameBusiness,
  BusinessCreated,
  BusinessDeleted,
  BusinessRenamed,
  businessEvents,
} from '../../../contracts/organization/business.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Business =
  | { readonly status: 'absent' }
  | { readonly status: 'created'; readonly name: string }
  | { readonly status: 'deleted' };

export const business = defineAggregate<Business, typeof businessEvents>({
  category: 'business',
  events: businessEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'BusinessCreated':
      case 'BusinessRenamed':
        return { status: 'created', name: event.data.name };
      case 'BusinessDeleted':
        return { status: 'deleted' };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'created' ? { workspaceId: null } : null),
});

export const createBusiness = decision(CreateBusiness, business, {
  id: (_, { newId }) => newId('business'),
  creates: true,
  decide: ({ name }, { status }, { newId }) =>
    status === 'absent' ? [BusinessCreated({ businessId: newId('business'), name })] : [],
  result: (_, __, { newId }) => ({ id: newId('business') }),
});

export const renameBusiness = decision(RenameBusiness, business, {
  id: (data) => data.businessId,
  decide: (data, state) =>
    state.status === 'created' && state.name !== data.name ? [BusinessRenamed(data)] : [],
});

export const deleteBusiness = decision(DeleteBusiness, business, {
  id: (data) => data.businessId,
  decide: ({ businessId }, state) =>
    state.status === 'created' ? [BusinessDeleted({ businessId, name: state.name })] : [],
});
