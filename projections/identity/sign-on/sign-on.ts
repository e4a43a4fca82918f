import { domainRecord } from '../../../contracts/identity/model/domain-record.ts';
import {
  noSignOn,
  signOnAfter,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import { signOnEvents } from '../../../contracts/identity/sign-on.ts';
import { GetSignOn, type ConnectionView } from '../../../contracts/identity/sign-on-views.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModelByFold,
  upsert,
} from '../../../services/platform/projections/define-read-model.ts';

interface SignOnDocument extends SignOn {
  readonly [field: string]: unknown;
  readonly id: string;
}

export const signOns = defineCollection<SignOnDocument>({ name: 'sign-ons', version: 2, indexes: [] });

/** Single sign-on of each organisation, folded as decisions fold it. */
export const signOnReadModel = defineReadModelByFold(signOns, signOnEvents, (event) =>
  upsert<SignOnDocument>(event.organizationId, (document) => ({
    ...signOnAfter(document ?? noSignOn, event),
    id: event.organizationId,
  })),
);

function toView({ secretId, ...connection }: Connection): ConnectionView {
  return connection.protocol === 'oidc' ? { ...connection, hasSecret: secretId !== null } : connection;
}

export const signOnAnswers = [
  answerQuery(GetSignOn, async (_, { documents, viewer: { organizationId } }) => {
    const found = (await documents.get(organizationId, signOns, organizationId)) ?? noSignOn;
    return {
      id: organizationId,
      domains: found.domains.map(({ id, domain, token, isProved }) => ({
        id,
        domain,
        record: domainRecord(token),
        isProved,
      })),
      connections: found.connections.map(toView),
      emergencyOwners: [...found.emergencyOwners],
    };
  }),
];
