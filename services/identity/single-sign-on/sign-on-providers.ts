import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { Accounts } from '../accounts.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';
import { SignIn } from '../session/sign-in.ts';
import { SignInCheck } from '../session/sign-in-check.ts';
import { DomainProof } from './domain-proof.ts';
import { IdpChecks } from './idp-checks.ts';
import { OidcProviders } from './oidc-provider.ts';
import { SamlProviders } from './saml-provider.ts';
import { SignOnCredentials } from './sign-on-credentials.ts';
import { SignOnDirectory } from './sign-on-directory.ts';
import { SignOnFlows } from './sign-on-flows.ts';
import { SignOnHosts } from './sign-on-hosts.ts';
import { SignOnSessions } from './sign-on-sessions.ts';
import { SingleSignOn } from './single-sign-on.ts';
import { UsedIds } from './used-ids.ts';

/** Single sign-on as the whole product uses it. */
export const signOnProviders: readonly FactoryProvider[] = [
  {
    provide: SignOnHosts,
    inject: [SETTINGS],
    useFactory: (settings: Settings) => new SignOnHosts(settings),
  },
  {
    provide: DomainProof,
    inject: [SETTINGS],
    useFactory: (settings: Settings) => new DomainProof(settings.STEPWELL_DNS_SERVER),
  },
  {
    provide: SignOnDirectory,
    inject: [AggregateCache, AccessDirectory, Accounts, KEYS],
    useFactory: (aggregates: AggregateCache, access: AccessDirectory, accounts: Accounts, keys: Keys) =>
      new SignOnDirectory(aggregates, access, accounts, keys),
  },
  {
    provide: IdpChecks,
    inject: [SignOnDirectory, SignOnHosts],
    useFactory: (directory: SignOnDirectory, hosts: SignOnHosts) => new IdpChecks(directory, hosts),
  },
  {
    provide: SignOnCredentials,
    inject: [KEYS],
    useFactory: (keys: Keys) => new SignOnCredentials(keys),
  },
  {
    provide: SingleSignOn,
    inject: [KEYS, SETTINGS, SignOnDirectory, SignOnCredentials],
    useFactory: (
      keys: Keys,
      settings: Settings,
      directory: SignOnDirectory,
      credentials: SignOnCredentials,
    ) =>
      new SingleSignOn({
        keys,
        directory,
        credentials,
        flows: new SignOnFlows(keys),
        usedIds: new UsedIds(keys),
        oidc: new OidcProviders(settings.STEPWELL_PRIVATE_IDENTITY_PROVIDERS ?? false),
        saml: new SamlProviders(keys, settings.STEPWELL_PRIVATE_IDENTITY_PROVIDERS ?? false),
      }),
  },
  {
    provide: SignOnSessions,
    inject: [
      CommandBus,
      AccessDirectory,
      Accounts,
      SessionTokens,
      SignIn,
      SignInCheck,
      SignOnDirectory,
      FRESHNESS,
      SignOnCredentials,
    ],
    useFactory: (
      commands: CommandBus,
      access: AccessDirectory,
      accounts: Accounts,
      tokens: SessionTokens,
      signIn: SignIn,
      check: SignInCheck,
      directory: SignOnDirectory,
      freshness: Freshness,
      credentials: SignOnCredentials,
    ) =>
      new SignOnSessions({
        commands,
        access,
        accounts,
        tokens,
        signIn,
        check,
        directory,
        freshness,
        credentials,
      }),
  },
];
