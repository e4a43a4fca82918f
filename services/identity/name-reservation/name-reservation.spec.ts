import { describe, expect, it } from 'vitest';
import { NameReleased, NameReserved } from '../../../contracts/identity/name-reservation.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { releaseName, reserveName } from './name-reservation.ts';

const tom = { organizationId: 'acme', userId: 'tom' };
const ana = { organizationId: 'acme', userId: 'ana' };
const name = 'hash-of-op1';
const kind = 'employee-id';
const reserved = NameReserved({ kind, ...tom });

describe('a name by which an account is found', () => {
  it('is reserved once for one account', () => {
    const first = given().when(reserveName, { name, kind, ...tom });
    expect(first).toMatchObject({ events: [reserved], scope: { workspaceId: null } });
    expect(given(reserved).when(reserveName, { name, kind, ...tom }).events).toEqual([]);
  });
  it('belongs to nobody else until it is released', () => {
    const wanted = { name, kind, ...ana } as const;
    const refused = given(reserved).when(reserveName, wanted);
    expect(refused).toMatchObject({
      refusal: 'account.name-taken',
      details: { employeeId: expect.any(String) },
    });
    expect(given(reserved, NameReleased(tom)).when(reserveName, wanted).events).toHaveLength(1);
  });
  it('is released by its holder alone', () => {
    const release = (holder: typeof tom) => given(reserved).when(releaseName, { name, ...holder }).events;
    expect(release(tom)).toEqual([NameReleased(tom)]);
    expect([release(ana), release({ ...tom, organizationId: 'globex' })]).toEqual([[], []]);
  });
  it('which a directory has for a group belongs to one team', () => {
    const group = (teamId: string) => ({ organizationId: 'acme', userId: null, teamId });
    const held = NameReserved({ kind: 'directory-group', ...group('welders') });
    const wanted = { name, kind: 'directory-group', ...group('painters') } as const;
    expect(given(held).when(reserveName, { ...wanted, teamId: 'welders' }).events).toEqual([]);
    expect(given(held).when(reserveName, wanted)).toMatchObject({
      refusal: 'account.name-taken',
      details: { externalId: expect.any(String) },
    });
    expect(given(held).when(releaseName, { name, ...group('painters') }).events).toEqual([]);
    expect(given(held).when(releaseName, { name, ...group('welders') }).events).toEqual([
      NameReleased(group('welders')),
    ]);
  });
});
