import { DomainKnown, SignOnFull } from '../../../contracts/identity/sign-on-errors.ts';
import {
  CreateDomain,
  DeleteDomain,
  DomainClaimed,
  DomainDeleted,
  DomainProved,
  RecordDomainProof,
  maxDomains,
  signOnEvents,
} from '../../../contracts/identity/sign-on.ts';
import { noSignOn, signOnAfter, type SignOn } from '../../../contracts/identity/model/sign-on-after.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { requireDomainLeft } from './require-sign-on-left.ts';

/** Single sign-on of one organisation: domains, providers, who keeps a password. One stream, since each depends on the others. */
export const signOn = defineAggregate<SignOn, typeof signOnEvents>({
  category: 'sign-on',
  events: signOnEvents,
  initial: noSignOn,
  evolve: signOnAfter,
  scope: () => ({ workspaceId: null }),
});

/** Common to all decisions: the organisation's own stream, decided again where another change came first. */
export const ofOrganization = {
  id: (_: unknown, { sender }: { readonly sender: { readonly organizationId: string } }) =>
    sender.organizationId,
  creates: true,
  commutes: true,
} as const;

export const loadRole = async (
  _data: unknown,
  _ask: SendQuery,
  sender: Viewer | null,
): Promise<Role | undefined> => sender?.role;

const domainIn = ({ domains }: SignOn, domainId: string) => {
  const found = domains.find(({ id }) => id === domainId);
  if (found === undefined) throw NotFound();
  return found;
};

export const createDomain = decision(CreateDomain, signOn, {
  ...ofOrganization,
  decide: ({ domain }, { domains }, { newId }) => {
    const domainId = newId('domain');
    if (domains.some(({ id }) => id === domainId)) return [];
    if (domains.some((each) => each.domain === domain))
      throw DomainKnown({ fields: { domain: DomainKnown.message } });
    if (domains.length >= maxDomains) throw SignOnFull();
    return [DomainClaimed({ domainId, domain, token: newId('token').replaceAll('-', '') })];
  },
  result: (_, __, { newId }) => ({ id: newId('domain') }),
});

export const recordDomainProof = decision(RecordDomainProof, signOn, {
  ...ofOrganization,
  decide: ({ domainId }, state) => {
    const { domain, isProved } = domainIn(state, domainId);
    return isProved ? [] : [DomainProved({ domainId, domain })];
  },
});

export const deleteDomain = decision(DeleteDomain, signOn, {
  ...ofOrganization,
  commutes: false,
  facts: loadRole,
  decide: ({ domainId }, state, _, role) => {
    const deleted = DomainDeleted({ domainId, domain: domainIn(state, domainId).domain });
    requireDomainLeft(state, signOnAfter(state, deleted), role);
    return [deleted];
  },
});
