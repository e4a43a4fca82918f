import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConnections } from '../support/open-connections.ts';
import type { Person, Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

/** Large enough to wait for its turn. */
const sentence = { id: 's', sentence: 'Close the drain valve.', startTime: 0, endTime: 1, words: [] };
const sentences = Array.from({ length: 3_000 }, (_, number) => ({ ...sentence, id: `s${number}` }));
const url = '/v1/workflows/absent/transcription';

describe('many large requests at once', () => {
  const world = productWorld(['harbour', 'quarry']);
  const author = async (organizationId: string, name: string): Promise<Person> => {
    const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
    return world.addPerson(organizationId, name, 'publisher', { [workspaceId]: 'publisher' });
  };
  let attacker: Person;
  let other: Person;
  beforeAll(async () => {
    attacker = await author('harbour', 'Ada');
    other = await author('quarry', 'Bo');
  });
  const save = (as?: Person): Promise<Reply> => world.http('PUT', url, { as, body: { sentences } });

  it('are refused beyond a few of each person, while others are answered', async () => {
    countAttacks('bodies');
    const attack = Array.from({ length: 40 }, () => save(attacker));
    const [saved, read] = [save(other), world.http('GET', '/v1/workspaces', { as: attacker })];
    const replies = await Promise.all(attack);
    expect((await saved).answer.error).toBe('resource.absent'); // read and understood
    expect((await read).status).toBe(200);
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { answer, headers } of refused)
      expect([answer.error, headers['retry-after']]).toEqual(['requests.busy', '2']);
    const handled = replies.filter(({ answer }) => answer.error === 'resource.absent');
    expect(handled.length).toBeGreaterThanOrEqual(6);
    expect(refused.length + handled.length).toBe(40);
  });

  it('of nobody who is signed in take no turn', async () => {
    countAttacks('bodies');
    const attack = Array.from({ length: 40 }, () => save());
    expect((await save(other)).answer.error).toBe('resource.absent');
    for (const { status } of await Promise.all(attack)) expect(status).toBe(401);
  });

  it('are judged by what is read of them, whatever they announce', async () => {
    countAttacks('bodies');
    await world.product.app.listen(0, '127.0.0.1');
    const connections = openConnections(world.product.app.getHttpServer());
    const { port } = new URL(await world.product.app.getUrl());
    const headers = { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' };
    const text = `{"sentences":${JSON.stringify(sentences)}`;
    const attack = Array.from({ length: 40 }, () => {
      const sent = request({ host: '127.0.0.1', port, method: 'PUT', path: url, headers, agent: false });
      sent.write(text); // in chunks: without a length
      return sent;
    });
    const read = () => [...connections].filter(({ bytesRead }) => bytesRead > text.length);
    await expect.poll(() => read().length).toBe(attack.length);
    const statuses = attack.map(async (sent) => {
      sent.end('}'); // all at the same moment
      const [reply]: IncomingMessage[] = await once(sent, 'response');
      return reply?.resume().statusCode;
    });
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([404, 503]));
  });
});
