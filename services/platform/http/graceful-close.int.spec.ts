import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { expect, it } from 'vitest';
import { closeGracefully, gracefulCloseOptions } from './graceful-close.ts';

const clients = 64;

/** `answered`, `refused` if the connection was refused, or the error of the request. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method: 'POST' }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode === 200 ? 'answered' : `told ${response.statusCode}`));
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : `cut: ${code ?? 'unknown'}`),
    );
    sent.end();
  });
}

it('a server that closes under load answers everything that was sent over accepted connections, and accepts no new ones', async () => {
  const fastify = new FastifyAdapter(gracefulCloseOptions).getInstance();
  closeGracefully(fastify, { behindBalancer: false });
  let taken = 0;
  fastify.post('/', async () => {
    taken++;
    const end = performance.now() + 0.5; // busy, so that requests wait unread
    while (performance.now() < end);
    return {};
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  let answered = 0;
  const ends: string[] = [];
  const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  // connections that the server has not accepted yet may be refused
  await Promise.all(agents.map((agent) => ask(url, agent)));
  const client = async (agent: Agent): Promise<void> => {
    let outcome = 'answered';
    while (outcome === 'answered') {
      outcome = await ask(url, agent);
      if (outcome === 'answered') answered++;
    }
    ends.push(outcome);
    agent.destroy();
  };
  const work = agents.map(client);
  await pause(100);
  await fastify.close();
  await Promise.all(work);
  expect(ends).toEqual(Array.from({ length: clients }, () => 'refused'));
  expect(answered + clients).toBe(taken);
});

it('a server that closes answers requests of connections that arrived but were not accepted yet', async () => {
  const fastify = new FastifyAdapter(gracefulCloseOptions).getInstance();
  closeGracefully(fastify, { behindBalancer: false });
  fastify.post('/', async () => ({}));
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const newcomers = Array.from({ length: clients }, () => ask(url, new Agent()));
  await Promise.resolve(); // now their connections wait for the next turn of the event loop
  const [outcomes] = await Promise.all([Promise.all(newcomers), fastify.close()]);
  expect(new Set(outcomes)).toEqual(new Set(['answered']));
  expect(await ask(url, new Agent())).toBe('refused');
});
