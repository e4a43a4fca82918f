import type { discardSource } from '../../contracts/kernel/discard-source.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import type { ActivityHandler } from '../../services/platform/pipelines/pipelines.ts';

/** Deletes the source of a run; one that is gone already is deleted. */
export const discardObject =
  (objects: Objects): ActivityHandler<typeof discardSource> =>
  async ({ input: { objectKey }, organizationId }) => {
    await objects.delete(organizationId, objectKey);
    return {};
  };
