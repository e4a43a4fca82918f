import { Password } from '../../../../../contracts/identity/model/password-rules.ts';

/** Without characters that look like others when they are written on a wall. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;
/** The largest multiple of the alphabet that a byte holds: above it, some characters would be likelier. */
const evenBytes = 256 - (256 % alphabet.length);

function randomCharacter(): string {
  for (;;) {
    const [byte = evenBytes] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < evenBytes) return alphabet.charAt(byte % alphabet.length);
  }
}

/** A password that meets the rules of either policy, in groups that can be read aloud. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, randomCharacter).join(''),
    ).join('-');
    if (Password.safeParse(password).success) return password;
  }
}
