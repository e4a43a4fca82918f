import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProductWorld, type Person } from './product-world.ts';

/** One organisation with a workspace and its administrator, and a shelf beside its folder for copies. */
export interface Harbour {
  readonly world: ProductWorld;
  readonly workspaceId: string;
  readonly admin: Person;
  readonly shelf: string;
  /** Closes the product and removes folder and shelf. */
  close(): Promise<void>;
}

export async function openHarbour(): Promise<Harbour> {
  const shelf = await mkdtemp(join(tmpdir(), 'stepwell-shelf-'));
  const world = await ProductWorld.open();
  await world.foundOrganization('harbour');
  const workspaceId = await world.makeWorkspace('harbour', 'Hall');
  const admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  const close = async (): Promise<void> => {
    await world.close();
    await rm(shelf, { recursive: true, force: true });
  };
  return { world, workspaceId, admin, shelf, close };
}
