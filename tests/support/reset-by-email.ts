import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { itemOf, type Person, type ProductWorld } from './product-world.ts';

const chosen = 'Lantern7&quarry';

/** The tokens in emails to a person by which a password is chosen, in no order. */
async function tokensOf(world: ProductWorld, { organizationId, id }: Pick<Person, 'organizationId' | 'id'>) {
  const folder = join(world.folder, 'mail', organizationId, id);
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .map(async (file) => (await PostalMime.parse(await readFile(join(folder, file)))).text ?? ''),
  );
  return texts.flatMap((text) => /usernewpassword\/(\S+)/.exec(text)?.[1] ?? []);
}

/** The person after choosing another password by the link of an email. */
export async function resetByEmail(world: ProductWorld, person: Person): Promise<Person> {
  const { email } = person;
  await world.http('POST', '/reset/forgot', { body: { email } });
  let token: string | undefined;
  await world.until('the email', async () => {
    [token] = await tokensOf(world, person);
    return token !== undefined;
  });
  itemOf(
    await world.http('POST', '/reset/v2/setpwd', { body: { token, password: encodeURIComponent(chosen) } }),
  );
  const body = { email, password: chosen };
  const { accessToken } = itemOf<{ accessToken: string }>(
    await world.http('POST', '/v1/auth/login', { body }),
  );
  return { ...person, token: accessToken };
}
