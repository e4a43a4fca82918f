import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { LoginThrottle } from '../credentials/login-throttle.ts';
import { Passwords } from '../password/passwords.ts';
import { InstallationSetup } from '../setup/installation-setup.ts';
import { OrganizationFounder } from '../setup/organization-founder.ts';
import { SignInNames } from '../sign-in-names.ts';
import { SignOnDirectory } from '../single-sign-on/sign-on-directory.ts';
import { SelfSignupLinks } from './self-signup-links.ts';
import { SelfSignupOffer } from './self-signup-offer.ts';
import { SelfSignups } from './self-signups.ts';

export const selfSignupProviders: readonly FactoryProvider[] = [
  { provide: SelfSignupLinks, inject: [KEYS], useFactory: (keys: Keys) => new SelfSignupLinks(keys) },
  {
    provide: SelfSignupOffer,
    inject: [SETTINGS, InstallationSetup],
    useFactory: (settings: Settings, setup: InstallationSetup) => new SelfSignupOffer(settings, setup),
  },
  {
    provide: SelfSignups,
    inject: [
      CommandBus,
      AggregateCache,
      KEYS,
      SignInNames,
      SignOnDirectory,
      OrganizationFounder,
      Passwords,
      LoginThrottle,
      SelfSignupLinks,
    ],
    useFactory: (
      commands: CommandBus,
      aggregates: AggregateCache,
      keys: Keys,
      names: SignInNames,
      directory: SignOnDirectory,
      founder: OrganizationFounder,
      passwords: Passwords,
      throttle: LoginThrottle,
      links: SelfSignupLinks,
    ) =>
      new SelfSignups({
        commands,
        aggregates,
        keys,
        names,
        directory,
        founder,
        passwords,
        throttle,
        links,
      }),
  },
];
