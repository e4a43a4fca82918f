import { UserRound } from 'lucide-react';
import { ListUsers } from '../../../contracts/identity/user.ts';
import type { PaletteItem } from '../app/feature.ts';
import { sendQuery } from '../providers/contract-call.ts';
import { currentSession, hasFlag } from '../providers/session.ts';

const maxResults = 5;

/** People for the palette, if the user may administer them; none before anything is typed. */
export async function findPeople(text: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const keyword = text.trim().slice(0, 200);
  if (keyword === '' || !hasFlag(currentSession(), 'admin')) return [];
  const found = await sendQuery(ListUsers, { size: maxResults, keyword }, signal);
  return (found.data?.items ?? []).flatMap(({ id, displayName, email }): readonly PaletteItem[] =>
    displayName === null
      ? []
      : [
          {
            id,
            label: displayName,
            ...(email !== null && { detail: email }),
            icon: UserRound,
            run: (navigate) => navigate(`/admin/users/${id}`),
          },
        ],
  );
}
