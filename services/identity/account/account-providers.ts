import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { PasswordStore } from '../credentials/password-store.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';
import { MasterPasswords } from '../master-password/master-passwords.ts';
import { Passwords } from '../password/passwords.ts';
import { KnownDevices } from '../session/known-devices.ts';
import { SessionCookies } from '../session/session-cookies.ts';
import { SignIn } from '../session/sign-in.ts';
import { SessionOpener } from '../session/session-opener.ts';
import { SignInCheck } from '../session/sign-in-check.ts';
import { SignInNames } from '../sign-in-names.ts';
import { AccountSignIn } from './account-sign-in.ts';
import { EncodedTerms } from './encoded-terms.ts';

/** Signing in with a name of the organisation. */
export const accountProviders: readonly FactoryProvider[] = [
  { provide: EncodedTerms, inject: [KEYS], useFactory: (keys: Keys) => new EncodedTerms(keys) },
  {
    provide: SessionCookies,
    inject: [SETTINGS],
    useFactory: ({ STEPWELL_PUBLIC_URL }: Settings) => new SessionCookies(STEPWELL_PUBLIC_URL),
  },
  {
    provide: MasterPasswords,
    inject: [KEYS, PasswordStore, Passwords, CommandBus],
    useFactory: (keys: Keys, passwordStore: PasswordStore, passwords: Passwords, commands: CommandBus) =>
      new MasterPasswords(keys, passwordStore, passwords, commands),
  },
  {
    provide: AccountSignIn,
    inject: [
      SessionOpener,
      AggregateCache,
      AccessDirectory,
      SignInCheck,
      SignInNames,
      PasswordStore,
      MasterPasswords,
      Passwords,
      KnownDevices,
      SessionTokens,
      SignIn,
    ],
    useFactory: (
      opener: SessionOpener,
      aggregates: AggregateCache,
      access: AccessDirectory,
      check: SignInCheck,
      names: SignInNames,
      passwordStore: PasswordStore,
      masterPasswords: MasterPasswords,
      passwords: Passwords,
      devices: KnownDevices,
      tokens: SessionTokens,
      signIn: SignIn,
    ) =>
      new AccountSignIn({
        opener,
        aggregates,
        access,
        check,
        names,
        passwordStore,
        masterPasswords,
        passwords,
        devices,
        tokens,
        signIn,
      }),
  },
];
