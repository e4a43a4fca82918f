import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const bytes = (length: number) => Buffer.from([length]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const blob = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59]), Buffer.from([value.length >> 8, value.length & 255]), value]);
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const encoded = (value: Buffer) => value.toString('base64url');

interface Options {
  readonly challenge: string;
}

/** An authenticator in a test: makes one passkey for a site and signs with it, as a security key does. */
export class SoftwarePasskey {
  readonly #origin: string;
  readonly #host: string;
  readonly #id = randomBytes(16);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#host = new URL(origin).hostname;
  }

  /** What a browser answers to the options of a new passkey. */
  create({ challenge }: Options) {
    const length = bytes(this.#id.length);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0]),
      length,
      this.#id,
      this.#publicKey(),
    ]);
    const authData = Buffer.concat([this.#authenticatorData(0x41), credential]);
    const attestation = [
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      blob(authData),
    ];
    return this.#answer({
      clientDataJSON: encoded(this.#clientData('webauthn.create', challenge)),
      attestationObject: encoded(Buffer.concat([Buffer.from([0xa3]), ...attestation])),
      transports: ['usb'],
    });
  }

  /** What a browser answers to the challenge of signing in. */
  get({ challenge }: Options) {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#authenticatorData(0x01);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#pair.privateKey);
    return this.#answer({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(authData),
      signature: encoded(signature),
    });
  }

  #answer(response: object) {
    const id = encoded(this.#id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(this.#host), Buffer.from([flags]), counter]);
  }

  /** COSE: an EC2 key for ES256 on P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const part = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, part(x), Buffer.from([0x22]), part(y)]);
  }
}
