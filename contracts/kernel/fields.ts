import { z } from 'zod';

/** Ids are opaque, made by the server or derived from a command id; never shown as meaning anything. */
const id = () => z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id');
export const UserId = id();
export const OrganizationId = id();
export const WorkspaceId = id();
export const WorkflowId = id();
export const StepId = id();
export const UploadId = id();
export const AssetId = id();
export const TranscriptionId = id();
export const SessionId = id();

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** Seconds from the start of the source, exact to the millisecond. */
export const Seconds = z.number().min(0).max(1_000_000);

/** Interface and content languages (1:440, 2:216): a language with an optional region, in lower case. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/, 'is not a language code');

/** Characters of a title or a name, at most (2:128). */
export const longestTitle = 90;
/** Title of a workflow or an SOP: at most 90 characters (2:128), trimmed by the sender, kept byte for byte. */
export const Title = z
  .string()
  .min(1, 'rules.required')
  .max(longestTitle, 'rules.max90')
  .refine((text) => text.trim() !== '', 'rules.noWhiteSpace');
/** Name of a step; unlike a title it may be left to the product ("Step n"). */
export const StepTitle = z.string().max(longestTitle, 'rules.max90');
/** As the person writes it; who compares addresses folds their case. */
export const Email = z.email('rules.invalidEmail').max(254);
/** By which people know a workspace in lists. */
export const WorkspaceColor = z.enum(['red', 'purple', 'green', 'blue', 'yellow']);
