import { describe, expect, it } from 'vitest';
import { SessionEnded, SessionEndReason, SessionStarted } from '../../../contracts/identity/session.ts';
import { SessionUsed } from '../../../contracts/identity/open-sessions.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { endMySession, endSession, recordSessionUse, startSession } from './session.ts';

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

  const after = (minutes: number) => ({
    ...specContext,
    now: new Date(specContext.now.getTime() + minutes * 60_000),
  });
  const used = SessionUsed({ sessionId: 'session-1', userId: 'ada' });
  const use = { sessionId: 'session-1' };

  it('is recorded as used once an hour at most, and not after its end', () => {
    const began = { ...started, time: specContext.now.toISOString() };
    expect(given(began).when(recordSessionUse, use, after(59)).events).toEqual([]);
    expect(given(began).when(recordSessionUse, use, after(60)).events).toEqual([used]);
    const again = given(began, { ...used, time: after(60).now.toISOString() });
    expect(again.when(recordSessionUse, use, after(119)).events).toEqual([]);
    const ended = SessionEnded({ sessionId: 'session-1', userId: 'ada', reason: 'idle' });
    expect(given(began, ended).when(recordSessionUse, use, after(600)).events).toEqual([]);
  });

  it('is ended by its person; for anybody else there is none', () => {
    const as = (actor: string) => ({ ...specContext, sender: { ...specContext.sender, actor } });
    const ended = SessionEnded({ sessionId: 'session-1', userId: 'ada', reason: 'revoked' });
    expect(given(started).when(endMySession, use, as('ada')).events).toEqual([ended]);
    expect(given(started, ended).when(endMySession, use, as('ada')).events).toEqual([]);
    expect(given(started).when(endMySession, use, as('ben')).refusal).toBe('resource.absent');
    expect(given().when(endMySession, use, as('ada')).refusal).toBe('resource.absent');
  });
});
