import { describe, expect, it } from 'vitest';
import { isTransient } from '../../providers/api-client.ts';
import { renewalAfter, unavailableBy } from './player-refusal.ts';

describe('a refusal of the player’s data', () => {
  it.each([
    ['unpublished', { code: 409, error: 'player.unpublished' }],
    ['not-published', { code: 409, error: 'player.not-published' }],
    ['deleted', { code: 404, error: 'player.deleted' }],
    ['absent', { code: 404, error: 'resource.absent' }],
    ['forbidden', { code: 403, error: 'access.denied' }],
    ['unavailable', { code: 500, error: 'internal' }],
  ])('R-PLY-10: is shown as %s', (reason, refused) => {
    expect(unavailableBy(refused)).toBe(reason);
  });
  it.each([-1, 401, 429, 500, 503])('with %i may be another answer later, so nobody is sent away', (code) => {
    expect(isTransient({ code })).toBe(true);
    expect(renewalAfter({ code, error: 'any' })).toEqual({ kind: 'later' });
  });
  it.each([
    ['lost', { code: 404, error: 'resource.absent' }],
    ['lost', { code: 403, error: 'access.denied' }],
    ['deleted', { code: 404, error: 'player.deleted' }],
    ['unpublished', { code: 409, error: 'player.unpublished' }],
  ])('while somebody watches is %s', (reason, refused) => {
    expect(renewalAfter(refused)).toEqual({ kind: 'lost', reason });
  });
});
