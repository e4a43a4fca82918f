import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import { KEYS, type Keys } from '../platform/keys/keys.ts';
import { AccessDirectory } from './access/access-directory.ts';
import { Accounts } from './accounts.ts';
import { platformOrganization } from './email-reservation/email-reservation.ts';
import { Passwords } from './password/passwords.ts';
import { ResetLinks } from './password/reset-links.ts';
import { TransportKey } from './password/transport-key.ts';
import { GuessBrake } from './session/guess-brake.ts';
import { PasswordVault } from './session/password-vault.ts';
import { SessionTokens } from './session/session-tokens.ts';
import { SignIn } from './session/sign-in.ts';

/** Accounts, credentials and sessions as the whole product uses them. */
export const identityProviders: readonly FactoryProvider[] = [
  { provide: PasswordVault, inject: [KEYS], useFactory: (keys: Keys) => new PasswordVault(keys) },
  { provide: SessionTokens, inject: [KEYS], useFactory: (keys: Keys) => new SessionTokens(keys) },
  {
    provide: Accounts,
    inject: [CommandBus, KEYS, PasswordVault, AggregateCache],
    useFactory: (commands: CommandBus, keys: Keys, vault: PasswordVault, aggregates: AggregateCache) =>
      new Accounts(commands, keys, vault, aggregates),
  },
  {
    provide: GuessBrake,
    inject: [KEYS],
    useFactory: (keys: Keys) => new GuessBrake(keys, platformOrganization),
  },
  { provide: TransportKey, inject: [KEYS], useFactory: (keys: Keys) => new TransportKey(keys) },
  { provide: ResetLinks, inject: [KEYS], useFactory: (keys: Keys) => new ResetLinks(keys) },
  {
    provide: Passwords,
    inject: [CommandBus, Accounts, AggregateCache, PasswordVault, GuessBrake, ResetLinks],
    useFactory: (
      commands: CommandBus,
      accounts: Accounts,
      aggregates: AggregateCache,
      vault: PasswordVault,
      brake: GuessBrake,
      links: ResetLinks,
    ) => new Passwords({ commands, accounts, aggregates, vault, brake, links }),
  },
  {
    provide: SignIn,
    inject: [CommandBus, AccessDirectory, Accounts, AggregateCache, PasswordVault, SessionTokens, GuessBrake],
    useFactory: (
      commands: CommandBus,
      access: AccessDirectory,
      accounts: Accounts,
      aggregates: AggregateCache,
      vault: PasswordVault,
      tokens: SessionTokens,
      brake: GuessBrake,
    ) => new SignIn({ commands, accounts, aggregates, vault, tokens, brake, access }),
  },
];
