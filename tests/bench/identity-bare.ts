import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash, verify } from '@node-rs/argon2';
import { passwordHashing } from '../../services/identity/credentials/password-store.ts';

/** The lower limit of a sign-in: parses its body and verifies a hash of the same parameters. Prints its port. */
const known = await hash('Stepwell1!ok', passwordHashing);
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  request.on('end', () => {
    const { password } = JSON.parse(text) as { password: string };
    void verify(known, password).then((isCorrect) =>
      response.writeHead(isCorrect ? 200 : 401, { 'content-type': 'application/json' }).end('{}'),
    );
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port)); // it listens on a port
