import {
  GetBusiness,
  ListBusinesses,
  businessEvents,
  type BusinessView,
} from '../../../contracts/organization/business.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

const businesses = defineCollection<BusinessView & { readonly [field: string]: unknown }>({
  name: 'businesses',
  version: 1,
  indexes: [['name'], ['createdAt']],
  text: ['name'],
});

/** The businesses of the organisation. */
export const businessesModel = defineReadModel(businesses, businessEvents, {
  BusinessCreated: ({ time, organizationId, data }) =>
    insert({ id: data.businessId, name: data.name, organization: organizationId, createdAt: time }),
  BusinessRenamed: ({ data }) => patch(data.businessId, { name: data.name }),
  BusinessDeleted: ({ data }) => remove(data.businessId),
});

export const businessesAnswers: readonly QueryHandler[] = [
  answerQuery(ListBusinesses, async ({ ids, keyword, sort, order, page, size }, { documents, viewer }) => {
    const filter = ids === undefined ? {} : { id: { $in: ids.split(',') } };
    const query = { filter, search: keyword, sort: [[sort, order]], page, size } as const;
    const found = await documents.find(viewer.organizationId, businesses, query);
    return { items: found.items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(GetBusiness, ({ businessId }, { documents, viewer }) =>
    documents.get(viewer.organizationId, businesses, businessId),
  ),
];
