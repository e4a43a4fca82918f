import { newPasswordOf, normalizePassword } from '../../../contracts/identity/model/password-rules.ts';
import { PasswordRefused } from '../../../contracts/identity/password.ts';
import type { PasswordPolicy } from '../../../contracts/organization/organization.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import { isPredictablePassphrase } from './predictable-passphrases.ts';

interface RequirementPorts {
  readonly access: Pick<AccessDirectory, 'organizationOf'>;
  readonly breached: BreachedPasswords;
}

/** Whose password it becomes; without an organisation while that is being created. */
export interface PasswordOwner {
  readonly organizationId: string | null;
  readonly displayName: string | null;
  readonly email: string | null;
}

/** What a new password must be, by the policy of its organisation. */
export class PasswordRequirements {
  readonly #ports: RequirementPorts;
  constructor(ports: RequirementPorts) {
    this.#ports = ports;
  }

  /** The policy of an organisation; `complexity` for one that does not exist (yet). */
  async policyOf(organizationId: string | null): Promise<PasswordPolicy> {
    return (await this.#organizationOf(organizationId)).policy;
  }

  /**
   * Refuses with `password.refused` a password that violates the rules, is guessed first, or contains names: those of the
   * person and the product, and in a passphrase that of the organisation.
   */
  async require(password: string, owner: PasswordOwner, field: string): Promise<void> {
    const organization = await this.#organizationOf(owner.organizationId);
    const { policy } = organization;
    const checked = newPasswordOf[policy].safeParse(password);
    if (!checked.success) {
      const rule = checked.error.issues[0]?.message ?? 'rules.passwordLength';
      throw PasswordRefused({ fields: { [field]: rule }, facts: { authType: 'regex' } });
    }
    const organizationName = policy === 'passphrase' ? organization.name : null;
    const isForbidden = containsName(password, [...namesOf(owner), ...wordsOf(organizationName)]);
    if (!isForbidden && !(await this.#isGuessedFirst(password, policy))) return;
    const rule = isForbidden ? 'rules.passwordForbidden' : 'rules.passwordCommon';
    throw PasswordRefused({ fields: { [field]: rule }, facts: { authType: 'certain_value' } });
  }

  async #isGuessedFirst(password: string, policy: PasswordPolicy): Promise<boolean> {
    const normalized = normalizePassword(password);
    if (policy === 'passphrase' && isPredictablePassphrase(normalized)) return true;
    return this.#ports.breached.has(normalized);
  }

  async #organizationOf(id: string | null): Promise<{ policy: PasswordPolicy; name: string | null }> {
    const found = id === null ? null : await this.#ports.access.organizationOf(id);
    return { policy: found?.settings.passwordPolicy ?? 'complexity', name: found?.name ?? null };
  }
}

const wordsOf = (text: string | null): readonly string[] => (text ?? '').split(/\s+/);
const namesOf = ({ displayName, email }: PasswordOwner): readonly string[] => [
  'stepwell',
  email?.split('@')[0] ?? '',
  ...wordsOf(displayName),
];

/** A password with a name that an attacker knows is guessed first. */
function containsName(password: string, names: readonly string[]): boolean {
  const plain = normalizePassword(password).toLowerCase();
  return names
    .map((name) => normalizePassword(name).toLowerCase())
    .some((name) => name.length >= 4 && plain.includes(name));
}
