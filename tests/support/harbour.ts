import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProductWorld, type Person } from './product-world.ts';

/** One organisation with a workspace and its administrator, and a scratch folder for copies. */
export interface Harbour {
  readonly world: ProductWorld;
  readonly workspaceId: string;
  readonly admin: Person;
  readonly scratch: string;
  /** Closes the product and removes both folders. */
  close(): Promise<void>;
}

export async function openHarbour(): Promise<Harbour> {
  const scratch = await mkdtemp(join(tmpdir(), 'stepwell-scratch-'));
  const world = await ProductWorld.open();
  await world.foundOrganization('harbour');
  const workspaceId = await world.makeWorkspace('harbour', 'Hall');
  const admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  const close = async (): Promise<void> => {
    await world.close();
    await rm(scratch, { recursive: true, force: true });
  };
  return { world, workspaceId, admin, scratch, close };
}
