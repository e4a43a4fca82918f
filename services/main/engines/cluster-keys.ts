import { connectEngine } from '../../platform/config/connect-engine.ts';
import type { ClusterSettings } from '../../platform/config/cluster-settings.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { openMongoKeys } from '../../platform/keys/mongo-keys.ts';

/** The keys of a cluster, for a program that seals or verifies its log. */
export const openClusterKeys = ({
  STEPWELL_KEYS_URL,
}: Pick<ClusterSettings, 'STEPWELL_KEYS_URL'>): Promise<Keys> =>
  connectEngine('The database of the keys', 'STEPWELL_KEYS_URL', STEPWELL_KEYS_URL, (url) =>
    openMongoKeys({ url }),
  );
