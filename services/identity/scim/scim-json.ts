import { InvalidSyntax } from '../../../contracts/identity/scim.ts';

const names = (
  'schemas id externalId meta groups userName displayName name formatted familyName givenName middleName ' +
  'honorificPrefix honorificSuffix emails value type primary display $ref active nickName profileUrl title userType ' +
  'preferredLanguage locale timezone password phoneNumbers ims photos addresses x509Certificates entitlements roles ' +
  'members Operations op path urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
).split(' ');
const canonical = new Map(names.map((name) => [name.toLowerCase(), name]));

/** The same JSON with the names of attributes as the standard writes them: their case does not matter (RFC 7643, 2.1). */
export function withCanonicalNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanonicalNames);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, each]) => [canonical.get(name.toLowerCase()) ?? name, withCanonicalNames(each)] as const,
  );
  const result = Object.fromEntries(entries);
  if (Object.keys(result).length !== entries.length)
    throw InvalidSyntax({ fields: { body: 'An attribute is there twice.' } });
  return result;
}
