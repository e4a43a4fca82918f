import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { awaitReadModelsAtHead } from '../../platform/policies/read-models-behind.ts';
import { wasNeverPublished } from './delete-upload-files.ts';
import { OrganizationUploads, workflowOf } from './organization-uploads.ts';
import type { CompletedUpload } from './upload.ts';

type Parts = Pick<PolicyDependencies, 'askIn' | 'get' | 'readSide' | 'store'>;

async function usesOf(
  { askIn, readSide, store }: Parts,
  organizationId: string,
  of: { readonly workflowId: string | null; readonly assetIds: string[] },
) {
  await awaitReadModelsAtHead(readSide, store, ['file-uses']);
  return (await askIn(organizationId)(ListFileUses, of)).items;
}

/** The finished uploads that a workflow ever had: those that were sent for it, and those that were added to it. */
async function uploadsOf(
  parts: Parts,
  organizationId: string,
  workflowId: string,
): Promise<ReadonlySet<CompletedUpload>> {
  const uploads = parts.get(OrganizationUploads);
  const sent = await uploads.forWorkflow(organizationId, workflowId);
  const uses = await usesOf(parts, organizationId, { workflowId, assetIds: [] });
  const assetIds = uses.map(({ assetId }) => assetId);
  const added = await uploads.completed(organizationId, assetIds);
  return new Set([...sent.filter((each) => each.status === 'completed'), ...added]);
}

/**
 * Whether no other workflow than this deleted one has a file: none for which it was sent or to whose draft it was ever
 * added, unless that is deleted, too, and was never published. To be asked immediately before the file is deleted, since
 * it may have been added a moment ago.
 */
export async function isUnused(
  parts: Parts,
  organizationId: string,
  file: CompletedUpload,
  workflowId: string,
): Promise<boolean> {
  const assetIds = [file.completed.assetId];
  const uses = await usesOf(parts, organizationId, { workflowId: null, assetIds });
  const others = new Set([workflowOf(file), ...uses.flatMap((each) => each.workflowIds)]);
  others.delete(workflowId);
  for (const id of others)
    if (id !== null && !(await wasNeverPublished(parts.store, organizationId, id))) return false;
  return true;
}

/** The finished uploads that no other workflow than this deleted one has; each is asked about when it is next. */
export async function* unusedUploads(
  parts: Parts,
  organizationId: string,
  workflowId: string,
): AsyncGenerator<CompletedUpload> {
  for (const each of await uploadsOf(parts, organizationId, workflowId))
    if (await isUnused(parts, organizationId, each, workflowId)) yield each;
}
