import type { adminTexts } from '../../app/i18n/en/admin.ts';
import { hasFlag, type Session } from '../../providers/session.ts';

interface ConsolePage {
  readonly to: string;
  readonly label: keyof typeof adminTexts.english;
  readonly flag: 'admin' | 'isOrgAdmin';
  /** Of whoever runs the product rather than the organisation; these stand under one heading. */
  readonly system?: true;
}

/** Every page of the console, in the order of its menu. */
const pages: readonly ConsolePage[] = [
  { to: '/admin/users', label: 'users', flag: 'admin' },
  { to: '/admin/workspaces', label: 'workspaces', flag: 'admin' },
  { to: '/admin/workflows', label: 'workflows', flag: 'admin' },
  { to: '/admin/settings', label: 'settings', flag: 'isOrgAdmin' },
  { to: '/admin/pipelines', label: 'pipelines', flag: 'admin', system: true },
  { to: '/admin/letters', label: 'letters', flag: 'isOrgAdmin', system: true },
  { to: '/admin/parked-events', label: 'parked', flag: 'isOrgAdmin', system: true },
  { to: '/admin/seal-receipts', label: 'sealReceipts', flag: 'isOrgAdmin', system: true },
];

/** The pages of the console that somebody may open. */
export const pagesFor = (session: Session): readonly ConsolePage[] =>
  pages.filter(({ flag }) => hasFlag(session, flag));
