import { z } from 'zod';

/** What is sent: plain text, and the same as HTML for whoever shows that. */
export interface Email {
  /** Two letters of one organisation never share it: sending the same id again delivers nothing. */
  readonly id: string;
  readonly organizationId: string;
  /** Whose letter it is: it is destroyed with them. */
  readonly personId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Files that go with it. */
  readonly attachments?: readonly {
    readonly name: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** A letter that was accepted, as it is listed: without its text, which may hold a way into an account. */
export const SentEmail = z.object({
  id: z.string(),
  organizationId: z.string(),
  personId: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  /** ISO 8601. */
  acceptedAt: z.string(),
  /** What a mail server did with it; absent where there is none. */
  delivery: z.enum(['waiting', 'sent', 'refused']).optional(),
});
export type SentEmail = z.output<typeof SentEmail>;

/** One page of the letters that were accepted, newest first. */
export interface EmailPage {
  readonly items: readonly SentEmail[];
  readonly total: number;
}

/** Sends letters to people. What `send` has taken is delivered once, whatever happens to the process afterwards. */
export interface Mail {
  /**
   * Resolves when the letter is on the disk and will be delivered. The same id again changes nothing. A letter to somebody whose
   * letters were destroyed is dropped in silence. Rejects when nothing was accepted: send it again.
   */
  send(letter: Email): Promise<void>;
  /** The newest first. `page` counts from 1. */
  list(organizationId: string, page: { page: number; size: number }): Promise<EmailPage>;
  /** `null` when there is no such letter in that organisation. */
  read(organizationId: string, emailId: string): Promise<SentEmail | null>;
  /** Final: every letter to the person is gone, and none is accepted from now on. */
  destroyEmailsTo(organizationId: string, personId: string): Promise<void>;
}
