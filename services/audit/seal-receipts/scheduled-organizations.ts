import { z } from 'zod';
import type { Keys } from '../../platform/keys/keys.ts';

type Secrets = Pick<Keys, 'getSecret' | 'replaceSecret'>;

/** No organisation: what is said of all of them. */
const scope = '_seal-receipts';
const name = 'scheduled-organizations';
const Ids = z.array(z.string());

const idsIn = (text: string | null): readonly string[] => (text === null ? [] : Ids.parse(JSON.parse(text)));

/** Organisations that have ever set a schedule; events of one organisation are not found from without. */
export const scheduledOrganizations = async (
  secrets: Pick<Secrets, 'getSecret'>,
): Promise<readonly string[]> => idsIn(await secrets.getSecret(scope, name));

/** An organisation that sets a schedule is looked at from then on. */
export async function noteScheduled(organizationId: string, secrets: Secrets): Promise<void> {
  for (;;) {
    const before = await secrets.getSecret(scope, name);
    const ids = idsIn(before);
    if (ids.includes(organizationId)) return;
    if (await secrets.replaceSecret(scope, name, before, JSON.stringify([...ids, organizationId]))) return;
  }
}
