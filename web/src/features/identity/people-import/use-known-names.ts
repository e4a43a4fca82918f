import { Role } from '../../../../../contracts/kernel/access.ts';
import { ListTeams } from '../../../../../contracts/organization/team.ts';
import { ListWorkspaces } from '../../../../../contracts/organization/workspace.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useText } from '../../../i18n/text.ts';
import { sendQuery } from '../../../providers/contract-call.ts';
import { fetchAllPages } from '../../../providers/fetch-all-pages.ts';
import { maySend, useSession } from '../../../providers/session.ts';
import type { KnownNames } from './judge-lines.ts';
import { nameKey } from './name-key.ts';

function idsByName(items: readonly { readonly id: string; readonly name: string }[]) {
  const byName = Map.groupBy(items, ({ name }) => nameKey(name));
  return new Map([...byName].map(([name, same]) => [name, same.map(({ id }) => id)]));
}

/** Loads what names in a file may stand for, for this person. */
export function useKnownNames(): (role: Role) => Promise<KnownNames> {
  const t = useText(roleTexts);
  const session = useSession();
  const roles = new Map(
    Role.options.flatMap((role) => [
      [role as string, role],
      [nameKey(t(role)), role],
    ]),
  );
  return async (role) => ({
    role,
    roles,
    workspaces: idsByName(
      await fetchAllPages((part) => sendQuery(ListWorkspaces, { type: 'view', ...part })),
    ),
    teams: maySend(session, ListTeams)
      ? idsByName(await fetchAllPages((part) => sendQuery(ListTeams, part)))
      : new Map(),
  });
}
