import { z } from 'zod';
import { Role, system, where, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import { ClientKey, UserId } from '../kernel/fields.ts';
import { DisplayName } from './display-name.ts';
import { type AccountKind, sharedMarker, SharedAccountName } from './model/account-name.ts';
import { encryptedPasswordLimit, passwordInputLimit } from './model/password-rules.ts';
import { workspaceRoles } from './workspace-roles.ts';

/** An administrator sets the passwords of others. Their own they change with the current one. */
export const OwnPassword = defineError(
  'password.own-account',
  'forbidden',
  'This is your own account. Its password was not changed; change it in your profile, with your current password.',
);
/** The organisation does not let anybody sign in with such a name; the same if there is no such organisation (1:276). */
export const NameLoginDisabled = defineError(
  'signin.name-disabled',
  'forbidden',
  'Login disabled. Your organisation doesn’t use employee IDs or shared accounts; sign in with your email address.',
);
/** The employee ID and its password are correct, but there is no account (1:416). */
export const EmployeeIdUnregistered = defineError(
  'signin.employee-id-unregistered',
  'forbidden',
  'Invalid employee ID. Ask an administrator of your organisation to add you.',
);
export const AccountNotShared = defineError(
  'account.not-shared',
  'conflict',
  'This account belongs to one person. Nothing was changed; change it in the list of people.',
);
/** What a shared account may be: several people use it, and it administers nobody. */
export const SharedAccountRole = Role.extract(['publisher', 'viewer']);
/** Whether an account of this kind may be given a role; accounts with an email address have no kind. */
export const mayHaveRole = (kind: AccountKind | undefined, role: Role): boolean =>
  kind !== 'shared' || SharedAccountRole.safeParse(role).success;
/** A role that administers others, for a shared account. */
export const SharedRole = defineError(
  'account.shared-role',
  'conflict',
  'Several people use this account, so it administers nobody. Nothing was changed; make it a publisher or a viewer.',
);
/** The account is used by several people, and its administrators change its password. */
export const SharedPassword = defineError(
  'password.shared-account',
  'forbidden',
  'Several people use this account. Its password was not changed; ask an administrator of your organisation.',
);

const Secret = z.string().min(1, 'rules.required').max(passwordInputLimit);
/** As it was typed; what is no employee ID belongs to nobody. */
const TypedName = z.string().min(1, 'rules.required').max(254).regex(/^\S*$/, 'rules.noSpace');
const employee = { employeeId: TypedName, clientKey: TypedName };

/** Body of `POST /v1/auth/employeeId-account/login` (1:348). */
export const EmployeeLoginBody = z.object({
  ...employee,
  password: Secret,
  device: z.string().max(200).optional(),
});
/** Body of `POST /v1/auth/employeeId-account/first-password`, where signing in is refused with `password.must-change`. */
export const EmployeeFirstPasswordBody = EmployeeLoginBody.extend({
  newPassword: z.string().max(passwordInputLimit),
});
/** Body of `POST /admin/gettoken` (1:342): an employee signs in with the master password and nothing else. */
export const EmployeeTokenBody = z.object({
  ...employee,
  token: z.string().max(200).optional(),
  employeeIdMP: Secret,
});
/** Body of `POST /v1/auth/shared-account/login` (1:349); the account is its whole name (`line1.shared@acme`). */
export const SharedLoginBody = z.object({
  account: TypedName.refine((text) => text.toLowerCase().includes(sharedMarker), 'rules.sharedAccount'),
  password: Secret,
  device: z.string().max(200).optional(),
});
/** Body of the refresh of either kind; the cookie of the browser that signed in must come with it. */
export const RefreshAccountBody = z.object({ refreshToken: z.string().min(1).max(400) });

/** Answer of signing in with a name, and of its refresh (1:348, 1:349). */
export const AccountCredential = z.object({
  /** The whole name of a shared account; absent for employees, and when refreshed. */
  account: z.string().optional(),
  /** The whole name with which `POST /v1/auth/login` exchanges the disposable password; absent when refreshed. */
  email: z.string().optional(),
  /** Answered with an access token once, within a minute. */
  disposablePwd: z.string(),
  /** The next one; `null` if another tab of the browser has it already. */
  refreshToken: z.string().nullable(),
});
export type AccountCredential = z.output<typeof AccountCredential>;

/** What may be known of an organisation by its client key before anybody has signed in; the same for a key of nobody. */
export const SignInOptions = z.object({
  clientKey: z.string(),
  employeeIdLogin: z.boolean(),
  sharedAccountLogin: z.boolean(),
});
export type SignInOptions = z.output<typeof SignInOptions>;
/** Asked by the product before anybody has signed in. */
export class FindSignInOptions extends defineQuery('FindSignInOptions', {
  http: null,
  access: system,
  data: z.object({ clientKey: z.string().max(254) }),
  item: SignInOptions,
}) {}

/** Query of `GET /v1/auth/encode-term`: a text, encrypted with the key of `GetPasswordKey`. */
export const EncodeTermQuery = z.object({ text: z.string().min(1).max(encryptedPasswordLimit) });

/** Body of `POST /v1/admin/user/shared-account` (1:358); the password is encoded by `EncodeTerm`. */
export const CreateSharedAccountBody = z.object({
  account: SharedAccountName,
  displayName: DisplayName,
  role: SharedAccountRole.default('viewer'),
  roles: workspaceRoles(SharedAccountRole),
  password: z.string().min(1).max(encryptedPasswordLimit),
});
/** Body of `POST /v1/auth/shared-account/reset-password` (1:360), and of that of an employee. */
export const ResetAccountPasswordBody = z.object({
  userId: UserId,
  password: z.string().min(1).max(encryptedPasswordLimit),
});

/** Body of `PUT /v1/organization-settings/my/client-key`. */
export const ClientKeyBody = z.object({ clientKey: ClientKey });

/**
 * Changes name and role of a shared account, and leaves what is absent as it is (1:359). Refused with
 * `account.not-shared` for the account of one person.
 */
export class ChangeSharedAccount extends defineCommand('ChangeSharedAccount', {
  http: 'PATCH /v1/admin/user/shared-account/{userId}',
  example: { userId: 'user-1', displayName: 'Line 1' },
  access: where('sharedAccountLogin', withFlag('isOrgAdmin')),
  data: z.object({
    userId: UserId,
    displayName: DisplayName.optional(),
    role: SharedAccountRole.optional(),
  }),
}) {}
export const accountCommands = [ChangeSharedAccount] as const;
export const signInQueries = [FindSignInOptions] as const;
