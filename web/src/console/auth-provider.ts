import type { AuthProvider } from 'react-admin';
import { currentSession, hasFeature, hasFlag, signOut } from '../providers/session.ts';
import { consolePages } from './pages.ts';

const pages = new Map(consolePages.map((page) => [page.name, page]));

/** The page is for this person, and its organisation has what the page is about. */
function mayOpen(name: string): boolean {
  const session = currentSession();
  const { flag = 'admin', gate } = pages.get(name) ?? {};
  return hasFlag(session, flag) && (gate === undefined || hasFeature(session, gate));
}

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
  canAccess: async ({ resource }) => mayOpen(resource),
};
