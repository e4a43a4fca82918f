import { z } from 'zod';
import { oneself, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Name, Timestamp, UserId } from '../kernel/fields.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';

export const ConsentId = defineId();
/** Counts the texts of a consent, from 1. */
export const ConsentVersion = z.number().int().min(1).max(1_000_000);

const ConsentText = z
  .string()
  .min(1, 'rules.required')
  .max(5000)
  .refine((text) => text.trim() !== '', 'rules.noAllSpace');
const content = {
  name: Name,
  text: ConsentText,
  /** Whether the popup stays until the person agrees; an optional one may be declined. */
  mandatory: z.boolean(),
};
/** Events contain any text. */
const published = z.object({
  consentId: ConsentId,
  version: ConsentVersion,
  name: z.string(),
  text: z.string(),
  mandatory: z.boolean(),
});

/** The organisation asks its people for a consent, or changed what it asks: who signed an earlier version is asked again. */
export const ConsentPublished = defineEvent('ConsentPublished', published, {
  audit: 'published version %{version} of the consent %{name}',
});
/** Nobody is asked for the consent any more; what was signed remains. */
export const ConsentDeleted = defineEvent(
  'ConsentDeleted',
  z.object({ consentId: ConsentId, name: z.string() }),
  { audit: 'deleted the consent %{name}' },
);
export const consentEvents = [ConsentPublished, ConsentDeleted] as const;

/** The person agreed to this version of a consent, or declined it; the text is in `ConsentPublished`. */
export const ConsentSigned = defineEvent(
  'ConsentSigned',
  z.object({
    userId: UserId,
    consentId: ConsentId,
    version: ConsentVersion,
    name: z.string(),
    isAgree: z.boolean(),
  }),
  {
    audit: {
      done: 'agreed to version %{version} of the consent %{name}',
      undone: 'declined version %{version} of the consent %{name}',
    },
  },
);
export const consentSignatureEvents = [ConsentSigned] as const;

/** There is no such version: the text was changed or deleted since it was shown, or never existed. */
export const ConsentOutdated = defineError(
  'consent.outdated',
  'conflict',
  'This text has changed. Nothing was signed; read it again, then decide.',
);

const access = withFlag('isOrgAdmin');

/** Asks everybody in the organisation for a consent. */
export class CreateConsent extends defineCommand('CreateConsent', {
  http: 'POST /v1/consents',
  access,
  data: z.object({ ...content, mandatory: content.mandatory.default(true) }),
  result: z.object({ id: ConsentId }),
}) {}
/** Publishes another version, which everybody is asked for again. The same content changes nothing. */
export class ChangeConsent extends defineCommand('ChangeConsent', {
  http: 'PUT /v1/consents/{consentId}',
  access,
  data: z.object({ consentId: ConsentId, ...content }),
}) {}
/** Asks nobody for the consent any more. */
export class DeleteConsent extends defineCommand('DeleteConsent', {
  http: 'DELETE /v1/consents/{consentId}',
  access,
  data: z.object({ consentId: ConsentId }),
}) {}

export const consentCommands = [CreateConsent, ChangeConsent, DeleteConsent] as const;

/** A consent of the organisation, in its current version. */
export const ConsentView = z.object({
  id: ConsentId,
  ...content,
  version: ConsentVersion,
  createdAt: Timestamp,
  publishedAt: Timestamp,
});
export type ConsentView = z.output<typeof ConsentView>;

/** The consents of the organisation. */
export class ListConsents extends defineQuery('ListConsents', {
  http: 'GET /v1/consents',
  access,
  data: z.object({
    ...listParameters(['name', 'version', 'createdAt', 'publishedAt'], {
      sort: 'name',
      order: 'ASC',
      size: 50,
    }),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: ConsentView,
}) {}
/** One consent. */
export class GetConsent extends defineQuery('GetConsent', {
  http: 'GET /v1/consents/{consentId}',
  access,
  data: z.object({ consentId: ConsentId }),
  item: ConsentView,
}) {}

/** More than an organisation asks for. */
export const maxConsents = 100;

const answers = z.object({
  consents: z
    .array(z.object({ id: ConsentId, version: ConsentVersion, isAgree: z.boolean() }))
    .max(maxConsents),
});
/** Signing nothing changes nothing. */
const example = { consents: [] };

/** Signs consents that the sender has not signed in their current version. Refused with `consent.outdated`. */
export class CreateUserConsents extends defineCommand('CreateUserConsents', {
  http: 'POST /v1/userConsents',
  example,
  access: oneself,
  data: answers,
}) {}
/** Changes what the sender has signed. Refused with `consent.outdated`. */
export class UpdateUserConsents extends defineCommand('UpdateUserConsents', {
  http: 'PUT /v1/userConsents',
  example,
  access: oneself,
  data: answers,
}) {}
export const userConsentCommands = [CreateUserConsents, UpdateUserConsents] as const;

/** A consent as one person sees it (3:89). */
export const UserConsentView = z.object({
  id: ConsentId,
  name: z.string(),
  text: z.string(),
  version: ConsentVersion,
  mandatory: z.boolean(),
  /** Whether the current version was answered, in whatever way. */
  signed: z.boolean(),
  /** `null` until the current version is signed. */
  signedInfo: z.object({ isAgree: z.boolean(), signedAt: Timestamp }).nullable(),
});
export type UserConsentView = z.output<typeof UserConsentView>;

/** The consents that the sender is asked for, with their answers. */
export class ListUserConsents extends defineQuery('ListUserConsents', {
  http: 'GET /v1/userConsents',
  access: oneself,
  data: z.object({}),
  items: UserConsentView,
}) {}

export const consentQueries = [ListConsents, GetConsent, ListUserConsents] as const;
