import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import type { Logger } from 'pino';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.ts';
import { SETTINGS, type Settings } from '../platform/config/settings.ts';
import { LOGGER } from '../platform/http/error-log-controller.ts';
import { KEYS, type Keys } from '../platform/keys/keys.ts';
import { OBJECTS, type Objects } from '../platform/objects/objects.ts';
import { AccessDirectory } from './access/access-directory.ts';
import { Avatars } from './avatar/avatars.ts';
import { Accounts } from './accounts.ts';
import { ApiKeys } from './api-key/api-keys.ts';
import { BackgroundWork } from './background-work.ts';
import { platformOrganization } from './email-reservation/email-reservation.ts';
import { OwnerAccess } from './owner-access/owner-access.ts';
import { BreachedPasswords } from './password/breached-passwords.ts';
import { countRenewals } from './invitation/count-renewals.ts';
import { InvitationLinks } from './invitation/invitation-links.ts';
import { Invitations } from './invitation/invitations.ts';
import { PasswordRequirements } from './password/password-requirements.ts';
import { Passwords } from './password/passwords.ts';
import { ResetLinks } from './password/reset-links.ts';
import { TransportKey } from './password/transport-key.ts';
import { PeopleImporter } from './people-import/people-importer.ts';
import { PersonalReadRecorder } from './personal-data/personal-read-recorder.ts';
import { SecondFactorSetup } from './second-factor/second-factor-setup.ts';
import { KnownDevices } from './session/known-devices.ts';
import { LoginThrottle } from './credentials/login-throttle.ts';
import { PasswordStore } from './credentials/password-store.ts';
import { SessionTokens } from './credentials/session-tokens.ts';
import { user } from './user/user.ts';
import { signOnProviders } from './single-sign-on/sign-on-providers.ts';
import { InstallationSetup } from './setup/installation-setup.ts';
import { OrganizationFounder } from './setup/organization-founder.ts';
import { SessionOpener } from './session/session-opener.ts';
import { SignIn } from './session/sign-in.ts';
import { SignInCheck } from './session/sign-in-check.ts';
import { SignInNames } from './sign-in-names.ts';

/** Accounts, credentials and sessions as the whole product uses them. */
export const identityProviders: readonly FactoryProvider[] = [
  ...signOnProviders,
  {
    provide: PasswordStore,
    inject: [KEYS, AggregateCache],
    useFactory: (keys: Keys, aggregates: AggregateCache) =>
      new PasswordStore(keys, async ({ organizationId, userId }) => {
        const state = await aggregates.stateOf(user, organizationId, userId);
        return 'passwordChange' in state ? state.passwordChange : null;
      }),
  },
  {
    provide: SessionTokens,
    inject: [KEYS, SETTINGS],
    useFactory: (keys: Keys, settings: Settings) => new SessionTokens(keys, settings.STEPWELL_SESSION_DAYS),
  },
  { provide: KnownDevices, inject: [KEYS], useFactory: (keys: Keys) => new KnownDevices(keys) },
  { provide: BackgroundWork, inject: [LOGGER], useFactory: (logger: Logger) => new BackgroundWork(logger) },
  {
    provide: ApiKeys,
    inject: [CommandBus, KEYS, BackgroundWork],
    useFactory: (commands: CommandBus, keys: Keys, background: BackgroundWork) =>
      new ApiKeys(commands, keys, background),
  },
  {
    provide: PasswordRequirements,
    inject: [SETTINGS, LOGGER, AccessDirectory],
    useFactory: (settings: Settings, logger: Logger, access: AccessDirectory) => {
      const breached = new BreachedPasswords(settings.STEPWELL_BREACHED_PASSWORDS_URL, (error) =>
        logger.warn(
          { err: error },
          'The service of breached passwords did not answer; the built-in list was used.',
        ),
      );
      return new PasswordRequirements({ access, breached });
    },
  },
  {
    provide: SignInNames,
    inject: [CommandBus, KEYS, AggregateCache, AccessDirectory, EVENT_STORE, BackgroundWork],
    useFactory: (
      commands: CommandBus,
      keys: Keys,
      aggregates: AggregateCache,
      access: AccessDirectory,
      log: EventStore,
      background: BackgroundWork,
    ) => {
      const names = new SignInNames(commands, keys, aggregates, async (organizationId) =>
        Boolean((await access.organizationOf(organizationId))?.isTrial),
      );
      countRenewals(log, names, background);
      return names;
    },
  },
  {
    provide: Accounts,
    inject: [CommandBus, SignInNames, PasswordStore, AggregateCache],
    useFactory: (
      commands: CommandBus,
      names: SignInNames,
      passwordStore: PasswordStore,
      aggregates: AggregateCache,
    ) => new Accounts(commands, names, passwordStore, aggregates),
  },
  {
    provide: Avatars,
    inject: [OBJECTS, KEYS],
    useFactory: (objects: Objects, keys: Keys) => new Avatars(objects, keys),
  },
  {
    provide: PeopleImporter,
    inject: [Accounts, SignInNames, CommandBus],
    useFactory: (accounts: Accounts, names: SignInNames, commands: CommandBus) =>
      new PeopleImporter({ accounts, names, commands }),
  },
  {
    provide: PersonalReadRecorder,
    inject: [CommandBus, AggregateCache],
    useFactory: (commands: CommandBus, aggregates: AggregateCache) =>
      new PersonalReadRecorder(commands, aggregates),
  },
  {
    provide: LoginThrottle,
    inject: [KEYS],
    useFactory: (keys: Keys) => new LoginThrottle(keys, platformOrganization),
  },
  { provide: TransportKey, inject: [KEYS], useFactory: (keys: Keys) => new TransportKey(keys) },
  { provide: ResetLinks, inject: [KEYS], useFactory: (keys: Keys) => new ResetLinks(keys) },
  {
    provide: Passwords,
    inject: [
      CommandBus,
      Accounts,
      AggregateCache,
      PasswordStore,
      LoginThrottle,
      ResetLinks,
      PasswordRequirements,
      BackgroundWork,
    ],
    useFactory: (
      commands: CommandBus,
      accounts: Accounts,
      aggregates: AggregateCache,
      passwordStore: PasswordStore,
      throttle: LoginThrottle,
      links: ResetLinks,
      requirements: PasswordRequirements,
      background: BackgroundWork,
    ) =>
      new Passwords({
        commands,
        accounts,
        aggregates,
        passwordStore,
        throttle,
        links,
        requirements,
        background,
      }),
  },
  { provide: InvitationLinks, inject: [KEYS], useFactory: (keys: Keys) => new InvitationLinks(keys) },
  {
    provide: Invitations,
    inject: [
      CommandBus,
      Accounts,
      AggregateCache,
      PasswordStore,
      Passwords,
      LoginThrottle,
      InvitationLinks,
      AccessDirectory,
    ],
    useFactory: (
      commands: CommandBus,
      accounts: Accounts,
      aggregates: AggregateCache,
      passwordStore: PasswordStore,
      passwords: Passwords,
      throttle: LoginThrottle,
      links: InvitationLinks,
      access: AccessDirectory,
    ) =>
      new Invitations({ commands, accounts, aggregates, passwordStore, passwords, throttle, links, access }),
  },
  {
    provide: SignInCheck,
    inject: [CommandBus, AggregateCache, LoginThrottle, KnownDevices, BackgroundWork, AccessDirectory],
    useFactory: (
      commands: CommandBus,
      aggregates: AggregateCache,
      throttle: LoginThrottle,
      devices: KnownDevices,
      background: BackgroundWork,
      access: AccessDirectory,
    ) => new SignInCheck({ commands, aggregates, throttle, devices, background, access }),
  },
  {
    provide: SessionOpener,
    inject: [CommandBus, SecondFactorSetup, SessionTokens],
    useFactory: (commands: CommandBus, secondFactor: SecondFactorSetup, tokens: SessionTokens) =>
      new SessionOpener({ commands, secondFactor, tokens }),
  },
  {
    provide: SignIn,
    inject: [
      CommandBus,
      AccessDirectory,
      SignInCheck,
      SignInNames,
      AggregateCache,
      PasswordStore,
      Passwords,
      SessionTokens,
      KnownDevices,
      BackgroundWork,
      SessionOpener,
    ],
    useFactory: (
      commands: CommandBus,
      access: AccessDirectory,
      check: SignInCheck,
      names: SignInNames,
      aggregates: AggregateCache,
      passwordStore: PasswordStore,
      passwords: Passwords,
      tokens: SessionTokens,
      devices: KnownDevices,
      background: BackgroundWork,
      opener: SessionOpener,
    ) =>
      new SignIn({
        commands,
        access,
        check,
        names,
        aggregates,
        passwordStore,
        passwords,
        tokens,
        devices,
        background,
        opener,
      }),
  },
  {
    provide: OwnerAccess,
    inject: [CommandBus, KEYS, AggregateCache, AccessDirectory, SignInNames, SignIn],
    useFactory: (
      commands: CommandBus,
      keys: Keys,
      aggregates: AggregateCache,
      access: AccessDirectory,
      names: SignInNames,
      signIn: SignIn,
    ) => new OwnerAccess({ commands, keys, aggregates, access, names, signIn }),
  },
  {
    provide: OrganizationFounder,
    inject: [CommandBus, AccessDirectory, Accounts],
    useFactory: (commands: CommandBus, access: AccessDirectory, accounts: Accounts) =>
      new OrganizationFounder({ commands, access, accounts }),
  },
  {
    provide: InstallationSetup,
    inject: [KEYS, EVENT_STORE, OrganizationFounder, AggregateCache, Passwords, LoginThrottle, SignIn],
    useFactory: (
      keys: Keys,
      store: EventStore,
      founder: OrganizationFounder,
      aggregates: AggregateCache,
      passwords: Passwords,
      throttle: LoginThrottle,
      signIn: SignIn,
    ) => new InstallationSetup({ keys, store, founder, aggregates, passwords, throttle, signIn }),
  },
];
