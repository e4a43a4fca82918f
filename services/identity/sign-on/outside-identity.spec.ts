import { describe, expect, it } from 'vitest';
import { DomainReleased, DomainReserved } from '../../../contracts/identity/domain-reservation.ts';
import {
  IdentityLinked,
  IdentityReleased,
  IdentityReserved,
} from '../../../contracts/identity/external-identity.ts';
import { OidcConnectionConfigured } from '../../../contracts/identity/sign-on.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { releaseDomain, reserveDomain } from './domain-reservation.ts';
import { linkIdentity, releaseIdentity, reserveIdentity } from './outside-identity.ts';

const ofAna = { identityHash: 'hash', userId: 'ana' };

describe('an outside identity', () => {
  it('is one person’s, until it is released', () => {
    expect(given().when(reserveIdentity, ofAna).events).toEqual([IdentityReserved(ofAna)]);
    expect(given(IdentityReserved(ofAna)).when(reserveIdentity, ofAna).events).toEqual([]);
    const ofBen = { ...ofAna, userId: 'ben' };
    expect(given(IdentityReserved(ofAna)).when(reserveIdentity, ofBen).refusal).toBe('identity.taken');
    const released = IdentityReleased(ofAna);
    expect(given(IdentityReserved(ofAna)).when(releaseIdentity, ofAna).events).toEqual([released]);
    expect(given(IdentityReserved(ofAna)).when(releaseIdentity, ofBen).events).toEqual([]);
    expect(given(IdentityReserved(ofAna), released).when(reserveIdentity, ofBen).refusal).toBeNull();
  });

  it('is linked once; a second one only after its provider is gone', async () => {
    const link = { ...ofAna, connectionId: 'c' };
    const linked = IdentityLinked(link);
    expect(given().when(linkIdentity, link, specContext, new Set(['c'])).events).toEqual([linked]);
    expect(given(linked).when(linkIdentity, link, specContext, new Set(['c'])).events).toEqual([]);
    const second = { ...link, identityHash: 'other', connectionId: 'd' };
    const again = (...connections: string[]) =>
      given(linked).when(linkIdentity, second, specContext, new Set(connections));
    expect(again('c', 'd').refusal).toBe('identity.taken');
    expect(again('d').events).toEqual([IdentityLinked(second)]);
    const configured = OidcConnectionConfigured({
      connectionId: 'c',
      name: 'Works',
      provider: 'custom',
      issuer: 'https://login.works.example',
      clientId: 'stepwell',
      createsAccounts: true,
    });
    const known = { viewer: { organizationId: 'org-1' }, streams: { 'sign-on-org-1': [configured] } };
    expect(await factsOf(linkIdentity, link, known)).toEqual(new Set(['c']));
  });
});

it('a domain is reserved for one organisation, until that releases it', () => {
  const works = { domainHash: 'hash', organizationId: 'works' };
  const mill = { ...works, organizationId: 'mill' };
  const reserved = DomainReserved({ organizationId: 'works' });
  expect(given().when(reserveDomain, works).events).toEqual([reserved]);
  expect(given(reserved).when(reserveDomain, works).events).toEqual([]);
  expect(given(reserved).when(reserveDomain, mill).refusal).toBe('domain.taken');
  const released = DomainReleased({ organizationId: 'works' });
  expect(given(reserved).when(releaseDomain, works).events).toEqual([released]);
  expect(given(reserved).when(releaseDomain, mill).events).toEqual([]);
  expect(given(reserved, released).when(reserveDomain, mill).refusal).toBeNull();
});
