import {
  GetPronunciation,
  ListPronunciations,
  maxReadings,
  pronunciationEvents,
  ReadPronunciations,
  type PronunciationView,
} from '../../../contracts/organization/pronunciation.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

const pronunciations = defineCollection<PronunciationView & { readonly [field: string]: unknown }>({
  name: 'pronunciations',
  version: 1,
  indexes: [['name'], ['createdAt']],
  text: ['name', 'spoken'],
});

/** The terms that voices say in a way of their own. */
export const pronunciationsModel = defineReadModel(pronunciations, pronunciationEvents, {
  PronunciationCreated: ({ time, data }) =>
    insert({ id: data.pronunciationId, name: data.name, spoken: data.spoken, createdAt: time }),
  PronunciationChanged: ({ data }) => patch(data.pronunciationId, { name: data.name, spoken: data.spoken }),
  PronunciationDeleted: ({ data }) => remove(data.pronunciationId),
});

export const pronunciationsAnswers: readonly QueryHandler[] = [
  answerQuery(
    ListPronunciations,
    async ({ ids, keyword, sort, order, page, size }, { documents, viewer }) => {
      const filter = ids === undefined ? {} : { id: { $in: ids.split(',') } };
      const query = { filter, search: keyword, sort: [[sort, order]], page, size } as const;
      const found = await documents.find(viewer.organizationId, pronunciations, query);
      return { items: found.items, page: { page, size, dataCount: found.total } };
    },
  ),
  answerQuery(ReadPronunciations, async (_, { documents, viewer }) => {
    const query = { sort: [['name', 'ASC']], size: maxReadings } as const;
    const { items } = await documents.find(viewer.organizationId, pronunciations, query);
    return { readings: items.map(({ name, spoken }) => ({ term: name, spoken })) };
  }),
  answerQuery(GetPronunciation, ({ pronunciationId }, { documents, viewer }) =>
    documents.get(viewer.organizationId, pronunciations, pronunciationId),
  ),
];
