import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

/** The bare limit of a start: an empty Nest application that answers one address. Prints its port. */
class BareModule {}
const app = await NestFactory.create({ module: BareModule }, new FastifyAdapter(), { logger: false });
app
  .getHttpAdapter()
  .getInstance()
  .get('/health/live', () => ({ state: 'up' }));
await app.listen(0, '127.0.0.1');
console.log(new URL(await app.getUrl()).port);
