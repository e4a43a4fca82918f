import {
  OwnerAccessCreated,
  OwnerAccessUsed,
  RecordOwnerAccess,
} from '../../../contracts/identity/owner-access.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { ofOrganization, signOn } from '../sign-on/sign-on.ts';

export const recordOwnerAccess = decision(RecordOwnerAccess, signOn, {
  ...ofOrganization,
  decide: ({ isUse, userId }) => [isUse ? OwnerAccessUsed({ userId }) : OwnerAccessCreated({ userId })],
});
