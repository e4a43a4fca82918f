import type { AuthProvider } from 'react-admin';
import type { AccessFlag } from '../../../contracts/kernel/access.ts';
import { currentSession, hasFlag, signOut } from '../providers/session.ts';
import { consolePages } from './pages.ts';

const flags = new Map<string, AccessFlag>(consolePages.map(({ name, flag }) => [name, flag]));

function requireProfile() {
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in');
  return session.profile;
}

/** The session and the permissions of the product, as react-admin asks for them. The server decides each call again. */
export const authProvider: AuthProvider = {
  // The product's own page signs people in.
  login: () => Promise.reject(new Error('Sign in on the sign-in page')),
  logout: async () => {
    await signOut();
    return false;
  },
  checkAuth: async () => void requireProfile(),
  // A session that ended was noticed where the call was made; other refusals end none.
  checkError: () => Promise.resolve(),
  getIdentity: async () => ({ id: requireProfile().id, fullName: requireProfile().displayName }),
  getPermissions: async () => requireProfile().access,
  canAccess: async ({ resource }) => hasFlag(currentSession(), flags.get(resource) ?? 'admin'),
};
