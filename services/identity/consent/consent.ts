import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import {
  ChangeConsent,
  ConsentDeleted,
  ConsentPublished,
  CreateConsent,
  DeleteConsent,
  consentEvents,
} from '../../../contracts/identity/consent.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Consent =
  | { readonly status: 'absent' }
  | {
      readonly status: 'published';
      readonly version: number;
      readonly content: { readonly name: string; readonly text: string; readonly mandatory: boolean };
    }
  | { readonly status: 'deleted' };

export const consent = defineAggregate<Consent, typeof consentEvents>({
  category: 'consent',
  events: consentEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'ConsentPublished': {
        const { version, name, text, mandatory } = event.data;
        return { status: 'published', version, content: { name, text, mandatory } };
      }
      case 'ConsentDeleted':
        return { status: 'deleted' };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'published' ? { workspaceId: null } : null),
});

export const createConsent = decision(CreateConsent, consent, {
  id: (_, { newId }) => newId('consent'),
  creates: true,
  decide: (content, { status }, { newId }) =>
    status === 'absent' ? [ConsentPublished({ consentId: newId('consent'), version: 1, ...content })] : [],
  result: (_, __, { newId }) => ({ id: newId('consent') }),
});

export const changeConsent = decision(ChangeConsent, consent, {
  id: (data) => data.consentId,
  decide: ({ consentId, ...content }, state) =>
    state.status === 'published' && !isDeepEqual(state.content, content)
      ? [ConsentPublished({ consentId, version: state.version + 1, ...content })]
      : [],
});

export const deleteConsent = decision(DeleteConsent, consent, {
  id: (data) => data.consentId,
  decide: ({ consentId }, state) =>
    state.status === 'published' ? [ConsentDeleted({ consentId, name: state.content.name })] : [],
});
