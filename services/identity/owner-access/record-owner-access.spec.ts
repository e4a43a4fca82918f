import { describe, expect, it } from 'vitest';
import { OwnerAccessCreated, OwnerAccessUsed } from '../../../contracts/identity/owner-access.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { recordOwnerAccess } from './record-owner-access.ts';

describe('recording a link created on the server', () => {
  it('records each link, and each use', () => {
    const userId = 'sofia';
    const link = [OwnerAccessCreated({ userId })];
    expect(given().when(recordOwnerAccess, { userId, isUse: false }).events).toEqual(link);
    expect(given(...link).when(recordOwnerAccess, { userId, isUse: false }).events).toEqual(link);
    expect(given(...link).when(recordOwnerAccess, { userId, isUse: true }).events).toEqual([
      OwnerAccessUsed({ userId }),
    ]);
  });
});
