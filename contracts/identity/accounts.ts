import { z } from 'zod';
import { Role, system } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { UserId, WorkspaceId } from '../kernel/fields.ts';
import { RecordedStatus } from './model/account-status.ts';

/** Which of these accounts exist, with their names and what decides who administers them; for other contexts. */
export class FindAccounts extends defineQuery('FindAccounts', {
  http: null,
  access: system,
  data: z.object({ ids: z.array(UserId).max(10_000) }),
  items: z.object({
    id: UserId,
    displayName: z.string().nullable(),
    role: Role,
    roles: z.record(WorkspaceId, Role),
    status: RecordedStatus,
  }),
}) {}

export const accountQueries = [FindAccounts] as const;
