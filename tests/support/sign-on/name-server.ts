import { createSocket, type Socket } from 'node:dgram';

/** The name at the start of a question, and where the question ends. */
function questionOf(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function answerTo(message: Buffer, texts: readonly string[]): Buffer {
  const { end } = questionOf(message);
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(texts.length > 0 ? 0x81_80 : 0x81_83, 2);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt32BE(0, 8);
  const records = texts.map((text) => {
    const data = Buffer.from(text);
    const record = Buffer.alloc(13);
    record.writeUInt16BE(0xc0_0c, 0);
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length + 1, 10);
    record.writeUInt8(data.length, 12);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, message.subarray(12, end), ...records]);
}

/** A name server on this machine that knows the TXT records of a test, and nothing else. */
export class NameServer {
  readonly records = new Map<string, string[]>();
  readonly #socket: Socket = createSocket('udp4');

  async start(): Promise<string> {
    this.#socket.on('message', (message, from) => {
      const texts = this.records.get(questionOf(message).name) ?? [];
      this.#socket.send(answerTo(message, texts), from.port, from.address);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#socket.bind(0, '127.0.0.1', resolve);
    await promise;
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  close(): void {
    this.#socket.close();
  }
}
