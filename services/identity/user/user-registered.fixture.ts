import { UserRegistered } from '../../../contracts/identity/user.ts';

/** The registration of Ada, a viewer without roles in workspaces, or of who is given instead. */
export const userRegistered = (given: Partial<Parameters<typeof UserRegistered>[0]> = {}) =>
  UserRegistered({
    userId: 'ada',
    email: 'ada@harbour.example',
    displayName: 'Ada',
    role: 'viewer',
    roles: {},
    ...given,
  });
