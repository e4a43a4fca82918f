import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import type { Person, ProductWorld } from './product-world.ts';

let drafts = 0;

/** A workflow whose video nobody sent: enough for what concerns its draft alone. */
export async function makeDraft(world: ProductWorld, author: Person, workspaceId: string): Promise<string> {
  const workflowId = `draft-${++drafts}`;
  await world.send(author.organizationId, InitializeWorkflow, {
    workflowId,
    workspaceId,
    authorId: author.id,
    assetId: `${workflowId}-video`,
    title: 'Pump',
    languageCode: 'en-us',
  });
  return workflowId;
}
