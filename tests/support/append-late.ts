import { randomUUID } from 'node:crypto';
import type { EventData } from '../../contracts/kernel/define-event.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import type { ProductWorld } from './product-world.ts';

/** Appends an event as if it had been decided on what was known before: another process was first meanwhile. */
export async function appendLate(
  world: ProductWorld,
  organizationId: string,
  stream: string,
  event: EventData,
): Promise<void> {
  const { store } = world.product;
  const expected = (await store.readStream(organizationId, stream)).at(-1)?.revision ?? 'no-stream';
  const { organizationId: _, ...metadata } = systemSender(organizationId, 'system');
  await store.append({
    organizationId,
    stream,
    expected,
    events: [event],
    metadata,
    commandHash: randomUUID().replaceAll('-', '').padEnd(64, '0'),
    time: new Date().toISOString(),
  });
}
