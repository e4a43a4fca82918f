import type { z } from 'zod';
import {
  ConsentOutdated,
  ConsentSigned,
  consentSignatureEvents,
  CreateUserConsents,
  UpdateUserConsents,
} from '../../../contracts/identity/consent.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import {
  decision,
  type DecisionContext,
  type ReadAggregate,
} from '../../platform/commands/define-decision.ts';
import { consent, type Consent } from './consent.ts';

/** What one person has signed: the last answer to each consent. */
export interface UserConsents {
  readonly signed: Readonly<Record<string, { readonly version: number; readonly isAgree: boolean }>>;
}

export const userConsents = defineAggregate<UserConsents, typeof consentSignatureEvents>({
  category: 'user-consents',
  events: consentSignatureEvents,
  initial: { signed: {} },
  evolve: ({ signed }, { data: { consentId, version, isAgree } }) => ({
    signed: { ...signed, [consentId]: { version, isAgree } },
  }),
  scope: () => ({ workspaceId: null }),
});

type Answers = z.output<typeof CreateUserConsents.schema>;
type Known = ReadonlyMap<string, Consent>;

/** The consents that are answered, as the log has them. */
async function loadConsents({ consents }: Answers, look: ReadAggregate): Promise<Known> {
  const ids = [...new Set(consents.map(({ id }) => id))];
  const states = await Promise.all(ids.map(async (id) => [id, (await look(consent, id)).state] as const));
  return new Map(states);
}

/** An answer to another version than the current one is none: the person has not read this one. */
function sign({ consents }: Answers, { signed }: UserConsents, { sender }: DecisionContext, known: Known) {
  return consents.flatMap(({ id: consentId, version, isAgree }) => {
    const asked = known.get(consentId);
    if (asked?.status !== 'published' || asked.version !== version) throw ConsentOutdated();
    const before = signed[consentId];
    if (before?.version === version && before.isAgree === isAgree) return [];
    const { name } = asked.content;
    return [ConsentSigned({ userId: sender.actor, consentId, version, name, isAgree })];
  });
}

export const createUserConsents = decision(CreateUserConsents, userConsents, {
  id: (_, { sender }) => sender.actor,
  creates: true,
  commutes: true,
  facts: (data, _ask, _viewer, look) => loadConsents(data, look),
  decide: sign,
});

export const updateUserConsents = decision(UpdateUserConsents, userConsents, {
  id: (_, { sender }) => sender.actor,
  creates: true,
  commutes: true,
  facts: (data, _ask, _viewer, look) => loadConsents(data, look),
  decide: sign,
});
