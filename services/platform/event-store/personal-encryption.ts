import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

// Made once per key: OpenSSL's key schedule costs more than a short text.
const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyObject(key: Buffer): KeyObject {
  const cached = keyObjects.get(key);
  if (cached) return cached;
  const created = createSecretKey(key);
  keyObjects.set(key, created);
  return created;
}

// Random bytes are drawn by the page, since each draw costs a call into the kernel's generator.
const pool = Buffer.alloc(ivLength * 256);
let poolOffset = pool.length;
function nextIv(): Buffer {
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += ivLength;
  return pool.subarray(poolOffset - ivLength, poolOffset); // good until the pool is drawn anew
}

/** Encrypts a text with AES-256-GCM; `context` must be the same at opening. Base64 of iv, ciphertext and tag. */
export function encryptText(key: Buffer, context: string, text: string): string {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), iv);
  cipher.setAAD(Buffer.from(context));
  const body = cipher.update(text, 'utf8');
  cipher.final(); // GCM is a stream: nothing is left, but the tag is made here
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64');
}

/** Throws when the key or the context is another, or a byte was changed. */
export function decryptText(key: Buffer, context: string, box: string): string {
  const bytes = Buffer.from(box, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
}
