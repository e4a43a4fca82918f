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

/** The product's session and permissions for react-admin. The server checks every call again. */
export const authProvider: AuthProvider = {
  // The product has its own sign-in page.
  login: () => Promise.reject(new Error('Sign in on the sign-in page')),
  logout: async () => {
    await signOut();
    return false;
  },
  checkAuth: async () => void requireProfile(),
  // An expired session is handled where the call was made; other refusals do not end it.
  checkError: () => Promise.resolve(),
  getIdentity: async () => ({ id: requireProfile().id, fullName: requireProfile().displayName }),
  getPermissions: async () => requireProfile().access,
  canAccess: async ({ resource }) => hasFlag(currentSession(), flags.get(resource) ?? 'admin'),
};
