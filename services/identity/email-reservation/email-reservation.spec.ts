import { describe, expect, it } from 'vitest';
import { EmailReleased, EmailReserved } from '../../../contracts/identity/email-reservation.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { releaseEmail, reserveEmail } from './email-reservation.ts';

const ada = { userId: 'ada', organizationId: 'harbour' };
const reserved = EmailReserved(ada);
const reservation = { emailHash: 'hash', ...ada };

describe('the reservation of an address', () => {
  it('is for one account of the whole product', () => {
    const first = given().when(reserveEmail, reservation);
    expect(first).toMatchObject({ events: [reserved], scope: { workspaceId: null } });
    const other = { ...reservation, userId: 'ben', organizationId: 'meadow' };
    expect(given(reserved).when(reserveEmail, other).refusal).toBe('user.email-taken');
  });

  it('requested again by the same account changes nothing', () => {
    expect(given(reserved).when(reserveEmail, reservation)).toMatchObject({ events: [], refusal: null });
  });

  it('is released only by its holder, once, and is then free', () => {
    const release = { emailHash: 'hash', userId: 'ada' };
    const released = EmailReleased({ userId: 'ada' });
    expect(given(reserved).when(releaseEmail, release).events).toEqual([released]);
    expect(given(reserved).when(releaseEmail, { ...release, userId: 'ben' }).events).toEqual([]);
    expect(given(reserved, released).when(releaseEmail, release).events).toEqual([]);
    const other = { ...reservation, userId: 'ben' };
    expect(given(reserved, released).when(reserveEmail, other).events).toHaveLength(1);
  });
});
