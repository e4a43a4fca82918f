import { describe, expect, it } from 'vitest';
import { SessionEnded, SessionEndReason, SessionStarted } from '../../../contracts/identity/session.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { endSession, startSession } from './session.ts';

const begin = { sessionId: 'session-1', userId: 'ada', method: 'password' } as const;
const started = SessionStarted(begin);

describe('a session', () => {
  it('starts once', () => {
    const first = given().when(startSession, begin);
    expect(first).toMatchObject({ events: [started], scope: { workspaceId: null } });
    expect(given(started).when(startSession, begin).events).toEqual([]);
  });

  it.each(SessionEndReason.options)('ends once, and says why: %s', (reason) => {
    const end = { sessionId: 'session-1', reason };
    const ended = SessionEnded({ ...end, userId: 'ada' });
    expect(given(started).when(endSession, end).events).toEqual([ended]);
    expect(given(started, ended).when(endSession, { ...end, reason: 'signed-out' }).events).toEqual([]);
  });

  it('that never started cannot end, and one that ended does not start again', () => {
    const end = { sessionId: 'session-1', reason: 'signed-out' } as const;
    expect(given().when(endSession, end).refusal).toBe('resource.absent');
    expect(given(started, SessionEnded({ ...end, userId: 'ada' })).when(startSession, begin).events).toEqual(
      [],
    );
  });
});
