import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { bodyBytes } from '../../platform/objects/body-bytes.ts';
import type { Objects } from '../../platform/objects/objects.ts';

interface Person {
  readonly organizationId: string;
  readonly userId: string;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The bytes of pictures of people, encrypted with the key of the person: erased people have none in any copy. */
export class Avatars {
  readonly #objects: Objects;
  readonly #keys: Keys;

  constructor(objects: Objects, keys: Keys) {
    this.#objects = objects;
    this.#keys = keys;
  }

  async put(person: Person, avatarId: string, picture: Buffer): Promise<void> {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, await this.#keyOf(person), nonce);
    const bytes = Buffer.concat([nonce, cipher.update(picture), cipher.final(), cipher.getAuthTag()]);
    await this.#objects.put(person.organizationId, keyOf(person, avatarId), bytes);
  }

  async get(person: Person, avatarId: string): Promise<Buffer> {
    const found = await this.#objects.get(person.organizationId, keyOf(person, avatarId));
    if (found === null) throw NotFound();
    const bytes = await bodyBytes(found.body);
    const decipher = createDecipheriv(algorithm, await this.#keyOf(person), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  }

  /** One picture, or all of the person. */
  delete(person: Person, avatarId?: string): Promise<void> {
    const key = avatarId === undefined ? folderOf(person) : keyOf(person, avatarId);
    return this.#objects.delete(person.organizationId, key);
  }

  async #keyOf({ organizationId, userId: personId }: Person): Promise<Buffer> {
    await this.#keys.fetchPersonKeys([{ organizationId, personId }]);
    const key = this.#keys.personKey(organizationId, personId);
    if (key === null) throw NotFound();
    return key;
  }
}

const folderOf = ({ organizationId, userId }: Person): string => `${organizationId}/avatar/${userId}`;
const keyOf = (person: Person, avatarId: string): string => `${folderOf(person)}/${avatarId}`;
