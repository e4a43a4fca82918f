import type { ContextShape } from './platform/commands/context-module.ts';
import type { Policy } from './platform/policies/policy.ts';
import type { ReadModel } from './platform/projections/define-read-model.ts';
import type { CommandBus } from '@nestjs/cqrs';
import type { Keys } from './platform/keys/keys.ts';
import { accessFactsReadModel } from '../projections/identity/access-facts.ts';
import { sessionsReadModel } from '../projections/identity/sessions.ts';
import { userAnswers, usersReadModel } from '../projections/identity/users.ts';
import { organizationAnswers, organizationsReadModel } from '../projections/organization/organizations.ts';
import { workspaceAnswers, workspacesReadModel } from '../projections/organization/workspaces.ts';
import { identity } from './identity/identity.ts';
import { whenPersonErasedDestroyTheirKey } from './identity/when-person-erased-destroy-their-key.ts';
import { organization } from './organization/organization.ts';

/** Every read model of the product. */
export const readModels = [
  usersReadModel,
  sessionsReadModel,
  accessFactsReadModel,
  organizationsReadModel,
  workspacesReadModel,
] as unknown as readonly ReadModel[];

/** Every context: its decisions from the services, its answers from the projections. */
export const contextsOf = (): readonly ContextShape[] => [
  { ...identity, answers: userAnswers },
  { ...organization, answers: [...organizationAnswers, ...workspaceAnswers(async () => ({ created: 0, published: 0 }))] },
];

export const policiesOf = (keys: Keys, commands: CommandBus): readonly Policy[] => [
  whenPersonErasedDestroyTheirKey(keys, commands),
];
