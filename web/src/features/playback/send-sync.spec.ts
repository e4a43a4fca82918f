import { expect, it } from 'vitest';
import { sampleView } from '../../player/tracking/view.fixture.ts';
import { refusal, successEnvelope, TestNetwork, type Reply } from '../../test-network.ts';
import { syncSender } from './send-sync.ts';

const sync = { sequence: 2, intervals: [], acts: [], exitedAt: null };

async function send(reply: Reply | 'lost') {
  new TestNetwork({ 'POST /v1/tracking': reply });
  const completed: string[] = [];
  const delivery = await syncSender((view, stepIds) => completed.push(view.viewId, ...stepIds))(
    sampleView,
    sync,
    false,
  );
  return { delivery, completed };
}

it('tells which steps the server has recorded as completed', async () => {
  const item = { sequence: 2, completedStepIds: ['step-1'], completed: false };
  expect(await send(successEnvelope({ item }))).toEqual({
    delivery: 'delivered',
    completed: ['view-0001', 'step-1'],
  });
});

it.each([
  ['delivered', refusal(409, 'command.reused')],
  ['retry', refusal(409, 'tracking.out-of-order')],
  ['retry', 'lost'],
  ['refused', refusal(400, 'tracking.interval-invalid')],
] as const)('is %s without a word of steps after a refusal', async (delivery, reply) => {
  expect(await send(reply)).toEqual({ delivery, completed: [] });
});
