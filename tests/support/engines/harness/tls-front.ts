import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';

/** TLS before a port of the loopback that speaks none, for `localhost`. The certificate is made for it, in a folder. */
export async function tlsFront(target: number, folder: string) {
  const [keyFile, certificateFile] = [join(folder, 'front.key'), join(folder, 'front.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  await promisify(execFile)('openssl', [...made, '-keyout', keyFile, '-out', certificateFile]);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
  const nearby = new Set<TLSSocket>();
  const server = createServer({ key, cert, ALPNProtocols: ['h2'] }, (near) => {
    const far = connect(target, '127.0.0.1');
    nearby.add(near);
    near.on('error', () => far.destroy());
    near.on('close', () => {
      nearby.delete(near);
      far.destroy();
    });
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port, // of a TCP server
    certificateFile,
    /** Connections to it that nobody has closed. */
    get connections() {
      return nearby.size;
    },
    close: async () => {
      for (const near of nearby) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
