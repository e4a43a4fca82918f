import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The lower limit: parses a JSON body and sends it back. Prints its port. */
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(JSON.parse(text)));
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port)); // it listens on a port
