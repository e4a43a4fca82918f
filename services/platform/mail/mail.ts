import { z } from 'zod';

/** An email to send: plain text, and the same as HTML. */
export interface Email {
  /** Unique within an organisation: sending the same id again delivers nothing. */
  readonly id: string;
  readonly organizationId: string;
  /** The recipient: the email is destroyed with their data. */
  readonly personId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Attached files. */
  readonly attachments?: readonly {
    readonly name: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** An accepted email, as it is listed: without its text, which may contain a sign-in link. */
export const SentEmail = z.object({
  id: z.string(),
  organizationId: z.string(),
  personId: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  acceptedAt: z.string(),
  /** What a mail server did with it; absent if there is none. */
  delivery: z.enum(['waiting', 'sent', 'refused']).optional(),
});
export type SentEmail = z.output<typeof SentEmail>;

/** One page of the accepted emails, newest first. */
export interface EmailPage {
  readonly items: readonly SentEmail[];
  readonly total: number;
}

/** Sends emails to people. What `send` has accepted is delivered once, whatever happens to the process afterwards. */
export interface Mail {
  /**
   * Resolves when the email is on the disk and will be delivered. The same id again changes nothing. An email to
   * somebody whose emails were destroyed is dropped silently. Rejects if nothing was accepted: send it again.
   */
  send(email: Email): Promise<void>;
  /** The newest first. `page` counts from 1. */
  list(organizationId: string, page: { page: number; size: number }): Promise<EmailPage>;
  /** `null` if there is no such email in that organisation. */
  read(organizationId: string, emailId: string): Promise<SentEmail | null>;
  /** Calls back for each email that a mail server rejects for good, from now on. */
  onRefused(listen: (email: Pick<Email, 'id' | 'organizationId' | 'personId'>) => void): void;
  /** Final: every email to the person is deleted, and none is accepted from now on. */
  destroyEmailsTo(organizationId: string, personId: string): Promise<void>;
}
