import type { FactoryProvider } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { PendingAppends } from '../../platform/commands/pending-appends.ts';
import { publicAddress, SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import { AUTHENTICATE, type Authenticate } from '../../platform/http/gateway.ts';
import { LargeBodies } from '../../platform/queues/large-bodies.ts';
import { PeopleAtWork } from '../../platform/http/people-at-work.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { Accounts } from '../accounts.ts';
import { PersonalReadRecorder } from '../personal-data/personal-read-recorder.ts';
import { SignInNames } from '../sign-in-names.ts';
import { ScimGroups } from './scim-groups.ts';
import { ScimRequests } from './scim-requests.ts';
import { ScimUsers } from './scim-users.ts';

/** Provisioning by SCIM 2.0. */
export const scimProviders: readonly FactoryProvider[] = [
  {
    provide: ScimRequests,
    inject: [
      AUTHENTICATE,
      AccessDirectory,
      CommandBus,
      QueryBus,
      FRESHNESS,
      PersonalReadRecorder,
      PendingAppends,
      PeopleAtWork,
      LargeBodies,
      SETTINGS,
    ],
    useFactory: (
      authenticate: Authenticate,
      access: AccessDirectory,
      commands: CommandBus,
      queries: QueryBus,
      freshness: Freshness,
      personalReads: PersonalReadRecorder,
      pending: PendingAppends,
      people: PeopleAtWork,
      largeBodies: LargeBodies,
      settings: Settings,
    ) =>
      new ScimRequests({
        authenticate,
        access,
        commands,
        queries,
        freshness,
        personalReads,
        pending,
        people,
        largeBodies,
        base: publicAddress(settings),
      }),
  },
  {
    provide: ScimUsers,
    inject: [Accounts, SignInNames, AggregateCache],
    useFactory: (accounts: Accounts, names: SignInNames, aggregates: AggregateCache) =>
      new ScimUsers({ accounts, names, aggregates }),
  },
  {
    provide: ScimGroups,
    inject: [SignInNames, AggregateCache, ScimRequests],
    useFactory: (names: SignInNames, aggregates: AggregateCache, requests: ScimRequests) =>
      new ScimGroups({ names, aggregates, requests }),
  },
];
