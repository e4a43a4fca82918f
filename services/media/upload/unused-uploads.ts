import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { awaitReadModelsAtHead } from '../../platform/policies/read-models-behind.ts';
import { wasNeverPublished } from './delete-upload-files.ts';
import { OrganizationUploads, workflowOf } from './organization-uploads.ts';
import type { CompletedUpload } from './upload.ts';

/**
 * Of a workflow that is deleted and was never published: the uploads that were sent for it, and those that were added to
 * it, without those that another workflow has. That is one for which they were sent or to which they were ever added,
 * unless it, too, is deleted and was never published.
 */
export async function unusedUploads(
  { askIn, get, readSide, store }: Pick<PolicyDependencies, 'askIn' | 'get' | 'readSide' | 'store'>,
  organizationId: string,
  workflowId: string,
): Promise<readonly CompletedUpload[]> {
  const uploads = get(OrganizationUploads);
  const sent = await uploads.forWorkflow(organizationId, workflowId);
  const own = sent.filter((each) => each.status === 'completed');
  const assetIds = own.map(({ completed }) => completed.assetId);
  // a file that was added a moment ago must not be deleted
  await awaitReadModelsAtHead(readSide, store, ['file-uses']);
  const { items } = await askIn(organizationId)(ListFileUses, { workflowId, assetIds });
  const users = new Map(items.map((each) => [each.assetId, each.workflowIds]));
  const added = await uploads.completed(organizationId, [...users.keys()]);
  const unused: CompletedUpload[] = [];
  for (const each of new Set([...own, ...added])) {
    const others = new Set([workflowOf(each), ...(users.get(each.completed.assetId) ?? [])]);
    others.delete(workflowId);
    if (await areAllGone(others)) unused.push(each);
  }
  return unused;

  async function areAllGone(workflows: ReadonlySet<string | null>): Promise<boolean> {
    for (const id of workflows)
      if (id !== null && !(await wasNeverPublished(store, organizationId, id))) return false;
    return true;
  }
}
