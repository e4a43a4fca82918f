import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { ListEmails, type EmailView } from '../../contracts/identity/email.ts';
import type { Person, ProductWorld } from './product-world.ts';

/** The emails to a person, the newest first, as an administrator sees them listed. */
export async function emailsTo(
  world: ProductWorld,
  personId: string,
  administrator: Pick<Person, 'token'>,
): Promise<EmailView[]> {
  const { answer } = await world.call(ListEmails, { size: 1000 }, administrator);
  return (answer.items as EmailView[]).filter((each) => each.personId === personId);
}

/** What its reader reads. */
export async function emailText(folder: string, email: EmailView | undefined): Promise<string> {
  const path = `${email?.organizationId}/${email?.personId}/${email?.id}.eml`;
  const { text } = await PostalMime.parse(await readFile(`${folder}/mail/${path}`));
  return text ?? '';
}
