import { accessibleStatuses, type CardStatus } from '../../../contracts/authoring/workflow-fields.ts';
import { mayAuthorIn, maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { workspaceStatusKey } from './workflow-cards.ts';

interface StatusFilter {
  readonly among?: readonly CardStatus[];
  readonly status?: CardStatus | undefined;
  readonly published?: boolean | undefined;
}

/** What this person may see of these workspaces: everything for authors, for others what is published. */
export function visibleStatusKeys(
  viewer: Viewer,
  workspaceIds: Iterable<string>,
  { among = accessibleStatuses, status, published }: StatusFilter,
): string[] {
  const matchingStatuses = among.filter(
    (each) =>
      (status === undefined || each === status) &&
      (published === undefined || (each === 'published') === published),
  );
  return [...workspaceIds]
    .filter((workspaceId) => maySeeWorkspace(viewer, workspaceId))
    .flatMap((workspaceId) =>
      mayAuthorIn(viewer, workspaceId)
        ? matchingStatuses.map((each) => workspaceStatusKey(workspaceId, each))
        : matchingStatuses
            .filter((each) => each === 'published')
            .map(() => workspaceStatusKey(workspaceId, 'publication')),
    );
}
