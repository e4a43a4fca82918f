/** Default length of an id (2:221). */
const defaultLength = 14;

/** An id of random hexadecimal digits. */
export function randomHexId(length = defaultLength): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length);
}
