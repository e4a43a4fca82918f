import { hashRawSync, hashSync, verifySync, type Options } from '@node-rs/argon2';

/** What is computed of a password: a hash with a new salt, a hash with this one, or whether it has a hash. */
export type HashingTask = { readonly password: string } & (
  | { readonly kind: 'hash'; readonly options: Options }
  | { readonly kind: 'proof'; readonly options: Options; readonly salt: Uint8Array }
  | { readonly kind: 'verify'; readonly hash: string }
);

/** A hash as text, a proof in base64, or whether the password is right. */
export default function compute(task: HashingTask): string | boolean {
  switch (task.kind) {
    case 'hash':
      return hashSync(task.password, task.options);
    case 'proof':
      return hashRawSync(task.password, { ...task.options, salt: task.salt }).toString('base64');
    case 'verify':
      return verifySync(task.hash, task.password);
  }
}
