import {
  directoryRecordEvents,
  ListDirectoryUsers,
  type DirectoryUser,
} from '../../../contracts/identity/directory-record.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import { defineCollection, type Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  remove,
  update,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

interface DirectoryUserDocument extends DirectoryUser {
  readonly [field: string]: unknown;
  readonly isDeleted: boolean;
  /** Somebody whom the directory has deleted is nobody, until an administrator reactivates their account. */
  readonly isListed: boolean;
}

const directoryUsers = defineCollection<DirectoryUserDocument>({
  name: 'directory-users',
  version: 1,
  indexes: [['isListed'], ['externalId']],
});

const listed = (document: DirectoryUserDocument): DirectoryUserDocument => ({
  ...document,
  isListed: document.isActive || !document.isDeleted,
});
const newUser = {
  givenName: null,
  familyName: null,
  externalId: null,
  isActive: true,
  isDeleted: false,
  isListed: true,
} as const;

/** People as the directory of an organisation knows them; an account that several people share is nobody. */
export const directoryUsersModel = defineReadModel(
  directoryUsers,
  [...userEvents, ...directoryRecordEvents],
  {
    UserRegistered: ({ data: { userId: id, email, accountName, displayName, kind } }) =>
      kind === 'shared' || displayName === null
        ? undefined
        : insert({ id, userName: email ?? accountName ?? '', displayName, ...newUser }),
    UserInvited: ({ data: { userId: id, email, displayName } }) =>
      displayName === null ? undefined : insert({ id, userName: email ?? '', displayName, ...newUser }),
    InvitationAccepted: ({ data: { userId, displayName } }) =>
      update(userId, (user) => ({ ...user, displayName: displayName ?? user.displayName })),
    UserRenamed: ({ data: { userId, displayName } }) =>
      update(userId, (user) => ({ ...user, displayName: displayName ?? user.displayName })),
    UserDeactivated: ({ data }) => update(data.userId, (user) => listed({ ...user, isActive: false })),
    UserReactivated: ({ data }) => update(data.userId, (user) => listed({ ...user, isActive: true })),
    DirectoryRecordChanged: ({ data: { userId, externalId, givenName, familyName } }) =>
      update(userId, (user) =>
        listed({
          ...user,
          externalId: externalId ?? null,
          givenName: givenName ?? null,
          familyName: familyName ?? null,
          isDeleted: false,
        }),
      ),
    DirectoryRecordDeleted: ({ data }) => update(data.userId, (user) => listed({ ...user, isDeleted: true })),
    InvitationWithdrawn: ({ data }) => remove(data.userId),
    PersonErased: ({ data }) => remove(data.userId),
    InvitationRenewed: () => undefined,
    InvitationDeliveryRecorded: () => undefined,
    UserRoleChanged: () => undefined,
    WorkspaceRoleChanged: () => undefined,
    UserLocaleChanged: () => undefined,
    PasswordChanged: () => undefined,
    PasswordResetRequested: () => undefined,
    LoginActivityRecorded: () => undefined,
    UserInteracted: () => undefined,
    AvatarChanged: () => undefined,
    AvatarRemoved: () => undefined,
    SignInRefused: () => undefined,
  },
);

export const directoryUserAnswers: readonly QueryHandler[] = [
  answerQuery(ListDirectoryUsers, async ({ externalId, page, size }, { documents, viewer }) => {
    const filter: Filter = externalId === undefined ? { isListed: true } : { externalId };
    const query = { filter, sort: [['id', 'ASC']], page, size } as const;
    const found = await documents.find(viewer.organizationId, directoryUsers, query);
    const items = found.items
      .filter(({ isListed }) => isListed)
      .map(({ id, userName, displayName, givenName, familyName, isActive, ...user }) => ({
        id,
        userName,
        displayName,
        givenName,
        familyName,
        externalId: user.externalId,
        isActive,
      }));
    return { items, page: { page, size, dataCount: externalId === undefined ? found.total : items.length } };
  }),
];
