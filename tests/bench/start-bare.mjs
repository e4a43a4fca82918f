import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

/** The lower limit of a start: an empty Nest application with one endpoint. Prints its port. */
class BareModule {}
const app = await NestFactory.create({ module: BareModule }, new FastifyAdapter(), { logger: false });
app
  .getHttpAdapter()
  .getInstance()
  .get('/health/live', () => ({ state: 'up' }));
await app.listen(0, '127.0.0.1');
console.log(new URL(await app.getUrl()).port);
