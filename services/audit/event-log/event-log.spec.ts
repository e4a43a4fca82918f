import { describe, expect, it } from 'vitest';
import { EventLogReplaced } from '../../../contracts/audit/event-log.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { recordLogReplacement } from './event-log.ts';

const replaced = {
  generation: 2,
  kind: 'restored' as const,
  acceptedAt: '2026-03-03T09:00:00.000Z',
  reason: 'Restored from the backup of 2 March.',
  formerSealAt: null,
};

describe('a log that was replaced by an older copy', () => {
  it('is recorded once per replacement', () => {
    const event = EventLogReplaced(replaced);
    const first = given().when(recordLogReplacement, replaced);
    expect(first).toMatchObject({ events: [event], scope: { workspaceId: null } });
    expect(given(event).when(recordLogReplacement, replaced).events).toEqual([]);
    const again = { ...replaced, generation: 3 };
    expect(given(event).when(recordLogReplacement, again).events).toEqual([EventLogReplaced(again)]);
  });
});
