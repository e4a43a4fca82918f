import { reachEngine } from './platform/config/reach-engine.ts';
import type { ClusterSettings } from './platform/config/cluster-settings.ts';
import { openMongoKeys } from './platform/keys/mongo-keys.ts';

/** The pair that signs the seals of a cluster's log; no other key stays in the process. */
export async function sealKeyOf({ STEPWELL_KEYS_URL }: Pick<ClusterSettings, 'STEPWELL_KEYS_URL'>) {
  const keys = await reachEngine('The database of the keys', 'STEPWELL_KEYS_URL', STEPWELL_KEYS_URL, (url) =>
    openMongoKeys({ url }),
  );
  const pair = keys.sealKey();
  await keys.close();
  return pair;
}
