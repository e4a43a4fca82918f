import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import {
  CreatePronunciation,
  DeletePronunciation,
  ChangePronunciation,
  PronunciationCreated,
  PronunciationDeleted,
  PronunciationChanged,
  pronunciationEvents,
} from '../../../contracts/organization/pronunciation.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Pronunciation =
  | { readonly status: 'absent' }
  | { readonly status: 'created'; readonly name: string; readonly spoken: string }
  | { readonly status: 'deleted' };

export const pronunciation = defineAggregate<Pronunciation, typeof pronunciationEvents>({
  category: 'pronunciation',
  events: pronunciationEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'PronunciationCreated':
      case 'PronunciationChanged':
        return { status: 'created', name: event.data.name, spoken: event.data.spoken };
      case 'PronunciationDeleted':
        return { status: 'deleted' };
    }
    return assertNever(event);
  },
  scope: ({ status }) => (status === 'created' ? { workspaceId: null } : null),
});

export const createPronunciation = decision(CreatePronunciation, pronunciation, {
  id: (_, { newId }) => newId('pronunciation'),
  creates: true,
  decide: (data, { status }, { newId }) =>
    status === 'absent' ? [PronunciationCreated({ pronunciationId: newId('pronunciation'), ...data })] : [],
  result: (_, __, { newId }) => ({ id: newId('pronunciation') }),
});

export const changePronunciation = decision(ChangePronunciation, pronunciation, {
  id: (data) => data.pronunciationId,
  decide: (data, state) =>
    state.status === 'created' && (state.name !== data.name || state.spoken !== data.spoken)
      ? [PronunciationChanged(data)]
      : [],
});

export const deletePronunciation = decision(DeletePronunciation, pronunciation, {
  id: (data) => data.pronunciationId,
  decide: ({ pronunciationId }, state) =>
    state.status === 'created' ? [PronunciationDeleted({ pronunciationId, name: state.name })] : [],
});
