import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { ExternalId, UserId } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';
import { DisplayName } from './display-name.ts';

/** What the organisation's directory says of a person beyond what their account has; as of now, as a whole. */
export const DirectoryRecordChanged = defineEvent(
  'DirectoryRecordChanged',
  z.object({
    userId: UserId,
    /** The directory's own id of the person. */
    externalId: personal(z.string().optional(), 'userId'),
    givenName: personal(z.string().optional(), 'userId'),
    familyName: personal(z.string().optional(), 'userId'),
  }),
  { audit: 'linked %{person} to the directory' },
);
/** The directory has deleted the person, whose account is deactivated and stays. */
export const DirectoryRecordDeleted = defineEvent('DirectoryRecordDeleted', z.object({ userId: UserId }), {
  audit: 'removed %{person} from the directory',
});
export const directoryRecordEvents = [DirectoryRecordChanged, DirectoryRecordDeleted] as const;

const NamePart = DisplayName.nullable();

/** Sent when a directory provisions a person. Refused like `RenameUser` for people whom the sender may not change. */
export class ChangeDirectoryRecord extends defineCommand('ChangeDirectoryRecord', {
  http: null,
  access: system,
  data: z.object({
    userId: UserId,
    externalId: ExternalId.nullable(),
    givenName: NamePart,
    familyName: NamePart,
  }),
}) {}
/** Sent once the account of a person whom a directory deletes is deactivated. Refused like `ChangeDirectoryRecord`. */
export class DeleteDirectoryRecord extends defineCommand('DeleteDirectoryRecord', {
  http: null,
  access: system,
  data: z.object({ userId: UserId }),
}) {}
/**
 * Gives somebody the name that the directory has, also where the organisation doesn't let people change names. Refused
 * like `RenameUser` for people whom the sender may not change.
 */
export class RenameFromDirectory extends defineCommand('RenameFromDirectory', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, displayName: DisplayName }),
}) {}
export const directoryRecordCommands = [
  ChangeDirectoryRecord,
  DeleteDirectoryRecord,
  RenameFromDirectory,
] as const;

/** Somebody as a directory knows them: everybody who has an account of their own or is invited. */
export const DirectoryUser = z.object({
  id: UserId,
  /** The address or the employee ID by which they sign in. */
  userName: z.string(),
  displayName: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Also while they are invited. */
  isActive: z.boolean(),
});
export type DirectoryUser = z.output<typeof DirectoryUser>;

/** People as a directory knows them, with this id of the directory if it is given; without those that it deleted. */
export class ListDirectoryUsers extends defineQuery('ListDirectoryUsers', {
  http: null,
  access: system,
  data: z.object({ externalId: ExternalId.optional(), ...pageParameters(200, 100) }),
  items: DirectoryUser,
}) {}
export const directoryRecordQueries = [ListDirectoryUsers] as const;
