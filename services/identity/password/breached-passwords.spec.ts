import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Password } from '../../../contracts/identity/model/password-rules.ts';
import { BreachedPasswords } from './breached-passwords.ts';

const failures: unknown[] = [];
const note = (error: unknown) => void failures.push(error);

describe('passwords that are guessed first', () => {
  const listed = new BreachedPasswords(undefined, note);

  it.each([
    'Password123!',
    'P@ssw0rd2026',
    'Qwertyuiop1!',
    '!!Welcome2026',
    'Summer-2026',
    '$unShine#77',
    'Iloveyou!1',
  ])('%s follows every rule of 3:150 and is refused nevertheless', async (password) => {
    expect(Password.safeParse(password).success).toBe(true);
    expect(await listed.has(password)).toBe(true);
  });
  it.each(['Quarry7&lantern', 'Stepwell1!ok', 'vB9#kettle-moss', 'Aa1!Zk3_pQx9'])(
    '%s is accepted',
    async (password) => {
      expect(await listed.has(password)).toBe(false);
    },
  );
});

describe('a service of breached passwords', () => {
  /** Answers like such a service, and returns the requests it got. */
  async function requested(password: string, status: number, found: readonly string[], count = 1) {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      const hashes = found.map((each) => createHash('sha1').update(each).digest('hex').toUpperCase());
      response.writeHead(status).end(hashes.map((hash) => `${hash.slice(5)}:${count}`).join('\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await new BreachedPasswords(`http://127.0.0.1:${port}/range/`, note).has(password);
    server.close();
    return { answer, paths };
  }

  it('gets five digits of a hash and nothing more', async () => {
    const { answer, paths } = await requested('Quarry7&lantern', 200, ['another', 'Quarry7&lantern']);
    expect(answer).toBe(true);
    expect(paths).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
  });

  it('matches nothing in other hashes, nor in padding', async () => {
    expect((await requested('Quarry7&lantern', 200, ['another'])).answer).toBe(false);
    expect((await requested('Quarry7&lantern', 200, ['Quarry7&lantern'], 0)).answer).toBe(false);
  });

  it('that fails is reported, and does not prevent a new password', async () => {
    failures.length = 0;
    expect((await requested('Quarry7&lantern', 503, [])).answer).toBe(false);
    expect(failures).toHaveLength(1);
  });
});
