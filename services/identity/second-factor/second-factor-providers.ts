import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { publicAddress, SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { LoginThrottle } from '../credentials/login-throttle.ts';
import { Passwords } from '../password/passwords.ts';
import { Challenges } from './challenges.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactorProofs } from './second-factor-proofs.ts';
import { SecondFactorSecrets } from './second-factor-secrets.ts';
import { SecondFactorSetup } from './second-factor-setup.ts';

/** Second factors: their secrets, their proofs, and how they are added and removed. */
export const secondFactorProviders: readonly FactoryProvider[] = [
  {
    provide: SecondFactorSecrets,
    inject: [KEYS],
    useFactory: (keys: Keys) => new SecondFactorSecrets(keys),
  },
  {
    provide: SecondFactorProofs,
    inject: [
      KEYS,
      SETTINGS,
      CommandBus,
      AggregateCache,
      AccessDirectory,
      LoginThrottle,
      Passwords,
      SecondFactorSecrets,
    ],
    useFactory: (
      keys: Keys,
      settings: Settings,
      commands: CommandBus,
      aggregates: AggregateCache,
      access: AccessDirectory,
      throttle: LoginThrottle,
      passwords: Passwords,
      secrets: SecondFactorSecrets,
    ) => {
      const challenges = new Challenges(keys);
      const passkeys = new Passkeys(publicAddress(settings));
      return new SecondFactorProofs({
        commands,
        aggregates,
        access,
        throttle,
        passwords,
        secrets,
        challenges,
        passkeys,
      });
    },
  },
  {
    provide: SecondFactorSetup,
    inject: [SecondFactorProofs],
    useFactory: (proofs: SecondFactorProofs) => new SecondFactorSetup(proofs),
  },
];
