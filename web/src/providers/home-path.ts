import { isAvailable } from '../../../contracts/kernel/feature-gates.ts';
import type { Session } from './session.ts';

type SignedInSession = Extract<Session, { status: 'signed-in' }>;

/** Whether somebody uses a shared account, where the organisation has those (1:221). */
export const isSharedAccount = ({ profile, organization }: SignedInSession): boolean =>
  profile.kind === 'shared' && isAvailable('sharedAccountLogin', organization.settings);

/** Where somebody is after signing in, unless they were on their way elsewhere. */
export const homePath = (session: SignedInSession): string =>
  isSharedAccount(session) ? '/shared' : '/home';
