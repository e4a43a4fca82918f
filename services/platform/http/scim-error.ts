import { statusOfKind, type DomainError } from '../../../contracts/kernel/errors.ts';

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const scimMediaType = 'application/scim+json';

/** Requests of SCIM 2.0, whose errors have the body that RFC 7644 (3.12) prescribes. */
export const isScim = (url: string): boolean => /^\/scim\/v2(?:[/?]|$)/.test(url);

/** Refusals of the platform that have a name in the standard. */
const typeByError: Readonly<Record<string, string>> = {
  'input.unreadable': 'invalidSyntax',
  'input.too-complex': 'invalidSyntax',
  'input.invalid': 'invalidValue',
  'user.email-taken': 'uniqueness',
  'account.name-taken': 'uniqueness',
  'team.unknown-people': 'invalidValue',
};

/** `scim.invalid-filter` becomes `invalidFilter`. */
function scimTypeOf({ error }: DomainError): string | undefined {
  const [, own] = /^scim\.(.+)$/.exec(error) ?? [];
  return own?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? typeByError[error];
}

/** Messages that only name a text of the screens say nothing to a program. */
const wordsOf = (message: string): string =>
  message.startsWith('rules.') ? 'This value is not accepted.' : message;

/** The body of a refusal; `detail` also says which attributes are wrong. */
export function scimErrorBody(refusal: DomainError): Readonly<Record<string, unknown>> {
  const fields = Object.entries(refusal.fields ?? {}).map(([name, text]) => `${name}: ${wordsOf(text)}`);
  const scimType = scimTypeOf(refusal);
  return {
    schemas: [schema],
    status: String(statusOfKind[refusal.kind]),
    ...(scimType !== undefined && { scimType }),
    detail: [refusal.message, ...fields].join(' '),
  };
}
