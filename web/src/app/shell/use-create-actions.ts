import { useNavigate } from 'react-router';
import type { SignedInSession } from '../feature.ts';
import { createEntriesOf } from '../features.ts';

/** What the person may create, by role (R-HDR-03), as the entries of a menu. */
export function useCreateActions(session: SignedInSession) {
  const navigate = useNavigate();
  return createEntriesOf(session).map(({ id, label, icon, run }) => ({
    id,
    label: label(),
    icon,
    run: () => run((to) => void navigate(to)),
  }));
}
