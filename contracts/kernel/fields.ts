import { z } from 'zod';
import { isVisibleLine, visibleLine } from './visible-line.ts';

/** `constructor`, `__proto__` …: names that every object has, so that a lookup by them finds something. */
const isObjectPrototypeKey = (text: string): boolean => text in Object.prototype;

/** Ids are opaque, created by the server or derived from a command id; never shown as meaningful. */
export const defineId = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid ID.')
    .refine((text) => !isObjectPrototypeKey(text), 'This is not a valid ID.');
/** Id of an item within a workflow (an attachment, a sentence), created by its sender. */
export const PartId = z
  .string()
  .max(64)
  .refine((text) => !isObjectPrototypeKey(text), 'This is not a valid ID.');
export const UserId = defineId();
export const OrganizationId = defineId();
export const WorkspaceId = defineId();
export const WorkflowId = defineId();
export const StepId = defineId();
export const UploadId = defineId();
export const AssetId = defineId();
export const TranscriptionId = defineId();
export const SessionId = defineId();

/** Names an organisation in its address (`acme` of `acme.example.com`) and after an employee ID (`op1@acme`). */
export const ClientKey = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Use up to 63 lower-case letters, digits and hyphens.');

/** Id of somebody or something in the directory of another product: opaque. */
export const ExternalId = z
  .string()
  .min(1, 'rules.required')
  .max(256)
  .refine(...visibleLine);

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

const isWithin =
  (first: string, last: string) =>
  (text: string): boolean =>
    text.slice(0, last.length) >= first && text.slice(0, last.length) <= last;

/**
 * A time of somebody else's clock, which may be wrong: a device without a battery starts in 1970. Times outside the
 * range cannot be stored in the report tables (`storableMoment`).
 */
export const Moment = z.iso
  .datetime()
  .max(30, 'This is not a valid time.')
  .refine(isWithin('1970-01-01', '2105-12-30'), 'This must be between 1970 and 2105.');
/** A day of the calendar in a query. */
export const CalendarDay = z.iso
  .date()
  .refine(isWithin('2000-01-01', '2099-12-31'), 'This must be between 2000 and 2099.');

/** Number of a publication: how often a workflow was published until then. */
export const PublicationNumber = z.number().int().min(1).max(1_000_000);

/** Seconds from the start of the source, exact to the millisecond. */
export const Seconds = z.number().min(0).max(1_000_000);

/** Interface and content languages (1:440, 2:216): a language with an optional region, in lower case. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/, 'This is not a language code.');

/** Limit of characters of a title or a name (2:128). */
export const maxTitleLength = 90;
const nonBlankName = () =>
  z
    .string()
    .min(1, 'rules.required')
    .max(maxTitleLength, 'rules.max90')
    .refine((text) => text.trim() !== '', 'rules.noWhiteSpace');
/**
 * Title of a workflow or an SOP in a command: at most 90 characters (2:128), trimmed by the sender, stored byte for
 * byte. Events contain any text, because earlier releases accepted more.
 */
export const Title = nonBlankName().refine(...visibleLine);
/** The name that people use for a workspace, a team and the like. */
export const Name = nonBlankName().refine(...visibleLine);
/** Name of a step; unlike a title it may be empty ("Step n"). */
export const StepTitle = z
  .string()
  .max(maxTitleLength, 'rules.max90')
  .refine((text) => text === '' || isVisibleLine(text), visibleLine[1]);
/** As the person writes it; comparisons must ignore case. */
export const Email = z.email('rules.invalidEmail').max(254);
/** Distinguishes workspaces in lists. */
export const WorkspaceColor = z.enum(['red', 'purple', 'green', 'blue', 'yellow']);
