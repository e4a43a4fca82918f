/** What viewers see of a workflow as a whole. */
export type Visibility = 'published' | 'hidden' | 'deleted';

/** Whether the player opens it for those who see its workspace. */
export const isWatchable = (visibility: Visibility): boolean => visibility === 'published';

/** What somebody may do with a workflow, from whether they see its workspace and whether they author there. */
export function workflowAccess(
  { sees, authors }: { readonly sees: boolean; readonly authors: boolean },
  visibility: Visibility,
) {
  const published = sees && isWatchable(visibility);
  const allowEdit = authors && visibility !== 'deleted';
  return { published, allowEdit, allowView: published || allowEdit };
}
