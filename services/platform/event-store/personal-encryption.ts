import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

// Created once per key: OpenSSL's key schedule costs more than a short text.
const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyObject(key: Buffer | KeyObject): KeyObject {
  if (!Buffer.isBuffer(key)) return key;
  const cached = keyObjects.get(key);
  if (cached) return cached;
  const created = createSecretKey(key);
  keyObjects.set(key, created);
  return created;
}

// Random bytes are fetched in large blocks, since each fetch is a system call.
const pool = Buffer.alloc(ivLength * 256);
let poolOffset = pool.length;
function nextIv(): Buffer {
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += ivLength;
  return pool.subarray(poolOffset - ivLength, poolOffset); // valid until the pool is refilled
}

/** Encrypts a text with AES-256-GCM; `context` must be the same at opening. Base64 of iv, ciphertext and tag. */
export function encryptText(key: Buffer | KeyObject, context: string, text: string): string {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), iv);
  cipher.setAAD(Buffer.from(context));
  const body = cipher.update(text, 'utf8');
  cipher.final(); // GCM is a stream cipher: no output is left, but this computes the tag
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64');
}

/** Throws if the key or the context differs, or a byte was changed. */
export function decryptText(key: Buffer | KeyObject, context: string, box: string): string {
  const bytes = Buffer.from(box, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
}
