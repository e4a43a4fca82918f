import {
  GetMySecondFactors,
  GetUserSecondFactors,
  secondFactorEvents,
  type SecondFactorsView,
} from '../../../contracts/identity/second-factor.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  remove,
  update,
  upsert,
  type QueryContext,
} from '../../../services/platform/projections/define-read-model.ts';
import { users } from '../users/users.ts';

interface SecondFactorsDocument extends SecondFactorsView {
  readonly [field: string]: unknown;
  /** The person. */
  readonly id: string;
}

/** Who has which second factors. */
export const secondFactors = defineCollection<SecondFactorsDocument>({
  name: 'second-factors',
  version: 1,
  indexes: [],
});

const none = { factors: [], recoveryCodesLeft: 0 } satisfies SecondFactorsView;

export const secondFactorsReadModel = defineReadModel(secondFactors, [...secondFactorEvents, PersonErased], {
  SecondFactorAdded: ({ data: { userId, factorId: id, kind, name }, time: addedAt }) =>
    upsert(userId, (document) => {
      const { factors, recoveryCodesLeft } = document ?? none;
      return { id: userId, recoveryCodesLeft, factors: [...factors, { id, kind, name, addedAt }] };
    }),
  SecondFactorRemoved: ({ data }) =>
    update(data.userId, (document) => {
      const factors = document.factors.filter(({ id }) => id !== data.factorId);
      return { ...document, ...(factors.length === 0 ? none : { factors }) };
    }),
  RecoveryCodesCreated: ({ data }) =>
    update(data.userId, (document) => ({ ...document, recoveryCodesLeft: data.count })),
  RecoveryCodeUsed: ({ data }) =>
    update(data.userId, (document) => ({ ...document, recoveryCodesLeft: document.recoveryCodesLeft - 1 })),
  SecondFactorsReset: ({ data }) => remove(data.userId),
  PersonErased: ({ data }) => remove(data.userId),
});

async function factorsOf(userId: string, { documents, viewer }: QueryContext): Promise<SecondFactorsView> {
  const { factors, recoveryCodesLeft } =
    (await documents.get(viewer.organizationId, secondFactors, userId)) ?? none;
  return { factors, recoveryCodesLeft };
}

export const secondFactorAnswers = [
  answerQuery(GetMySecondFactors, (_, context) => factorsOf(context.viewer.userId, context)),
  answerQuery(GetUserSecondFactors, async ({ userId }, context) => {
    const person = await context.documents.get(context.viewer.organizationId, users, userId);
    return person && factorsOf(userId, context);
  }),
];
