import {
  CreateDomain,
  DeleteDomain,
  DomainClaimed,
  DomainDeleted,
  DomainKnown,
  DomainProved,
  RecordDomainProof,
  SignOnFull,
  SignOnInUse,
  maxDomains,
  signOnEvents,
} from '../../../contracts/identity/sign-on.ts';
import { noSignOn, signOnAfter, type SignOn } from '../../../contracts/identity/model/sign-on-after.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

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
  decide: ({ domainId }, state) => {
    const { domain, isProved } = domainIn(state, domainId);
    const others = state.domains.filter(({ id }) => id !== domainId);
    if (isProved && state.loginMethod === 'sso_only' && !others.some((each) => each.isProved))
      throw SignOnInUse();
    return [DomainDeleted({ domainId, domain })];
  },
});
