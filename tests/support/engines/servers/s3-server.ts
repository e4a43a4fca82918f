import { Server, type ListenOptions } from 'node:net';
import { startFauxqs } from 'fauxqs';

// it would listen on every address of this machine, and has no setting for that
const listen = Server.prototype.listen;
Server.prototype.listen = function (this: Server, options: ListenOptions, done?: () => void) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, done);
} as typeof listen; // Fastify gives options

/** `s3-server.ts PORT FOLDER`: an S3 service that keeps its objects in a folder and refuses parts below 5 MiB, as S3 does. */
const [port, folder = ''] = process.argv.slice(2);
const server = await startFauxqs({ port: Number(port), logger: false, s3StorageDir: folder });
server.createBucket('stepwell');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
