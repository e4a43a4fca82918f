import {
  consentEvents,
  consentSignatureEvents,
  GetConsent,
  ListConsents,
  ListUserConsents,
  maxConsents,
  type ConsentView,
} from '../../../contracts/identity/consent.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  remove,
  upsert,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

const consents = defineCollection<ConsentView & { readonly [field: string]: unknown }>({
  name: 'consents',
  version: 1,
  indexes: [['name'], ['version'], ['createdAt'], ['publishedAt']],
  text: ['name'],
});

/** Everybody's last answer to each consent. */
const signatures = defineCollection<{
  readonly id: string;
  readonly userId: string;
  readonly consentId: string;
  readonly version: number;
  readonly isAgree: boolean;
  readonly signedAt: string;
  readonly [field: string]: unknown;
}>({ name: 'consent-signatures', version: 1, indexes: [['userId']] });

/** The consents of the organisation, in their current versions. */
export const consentsModel = defineReadModel(consents, consentEvents, {
  ConsentPublished: ({ time, data: { consentId: id, ...content } }) =>
    upsert(id, (before) => ({ id, ...content, createdAt: before?.createdAt ?? time, publishedAt: time })),
  ConsentDeleted: ({ data }) => remove(data.consentId),
});

export const consentSignaturesModel = defineReadModel(signatures, consentSignatureEvents, {
  ConsentSigned: ({ time, data: { userId, consentId, version, isAgree } }) => {
    const id = `${userId}/${consentId}`;
    return upsert(id, () => ({ id, userId, consentId, version, isAgree, signedAt: time }));
  },
});

export const consentsAnswers: readonly QueryHandler[] = [
  answerQuery(ListConsents, async ({ ids, keyword, sort, order, page, size }, { documents, viewer }) => {
    const filter = ids === undefined ? {} : { id: { $in: ids.split(',') } };
    const query = { filter, search: keyword, sort: [[sort, order]], page, size } as const;
    const found = await documents.find(viewer.organizationId, consents, query);
    return { items: found.items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(GetConsent, ({ consentId }, { documents, viewer }) =>
    documents.get(viewer.organizationId, consents, consentId),
  ),
  answerQuery(ListUserConsents, async (_, { documents, viewer: { organizationId, userId } }) => {
    const page = { page: 1, size: maxConsents };
    const [asked, given] = await Promise.all([
      documents.find(organizationId, consents, { sort: [['createdAt', 'ASC']], ...page }),
      documents.find(organizationId, signatures, { filter: { userId }, ...page }),
    ]);
    const answered = new Map(given.items.map((each) => [`${each.consentId}/${each.version}`, each]));
    const items = asked.items.map(({ id, name, text, version, mandatory }) => {
      const signature = answered.get(`${id}/${version}`);
      const signedInfo = signature ? { isAgree: signature.isAgree, signedAt: signature.signedAt } : null;
      return { id, name, text, version, mandatory, signed: signedInfo !== null, signedInfo };
    });
    return { items, page: { ...page, dataCount: asked.total } };
  }),
];
