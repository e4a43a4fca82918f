import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

// Made once per key: OpenSSL's key schedule costs more than a short text.
const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyObject(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

// Random bytes are drawn by the page, since each draw costs a call into the kernel's generator.
const pool = Buffer.alloc(ivLength * 256);
let drawn = pool.length;
function freshIv(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += ivLength;
  return pool.subarray(drawn - ivLength, drawn); // good until the pool is drawn anew
}

/** Encrypts a text with AES-256-GCM; `context` must be the same at opening. Base64 of iv, ciphertext and tag. */
export function closeBox(key: Buffer, context: string, text: string): string {
  const iv = freshIv();
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), iv);
  cipher.setAAD(Buffer.from(context));
  const body = cipher.update(text, 'utf8');
  cipher.final(); // GCM is a stream: nothing is left, but the tag is made here
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64');
}

/** Throws when the key or the context is another, or a byte was changed. */
export function openBox(key: Buffer, context: string, box: string): string {
  const bytes = Buffer.from(box, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
}
