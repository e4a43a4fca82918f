import type { CommandBus } from '@nestjs/cqrs';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import type { Passwords } from '../password/passwords.ts';
import type { Challenges } from './challenges.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactorSecrets } from './second-factor-secrets.ts';

/** What second factors are made of. */
export interface SecondFactorPorts {
  readonly commands: CommandBus;
  readonly aggregates: AggregateCache;
  readonly access: AccessDirectory;
  readonly throttle: LoginThrottle;
  readonly passwords: Passwords;
  readonly secrets: SecondFactorSecrets;
  readonly challenges: Challenges;
  readonly passkeys: Passkeys;
}
