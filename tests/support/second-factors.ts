import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { encryptPassword } from './named-accounts.ts';
import { itemOf, password, type Person, type ProductWorld, type Reply } from './product-world.ts';

type As = Pick<Person, 'token'>;

/** An app that was added, with what its person was shown. */
export interface AddedApp {
  readonly secret: string;
  readonly recoveryCodes: string[];
  /** What the way in answered, if the app was set up in it. */
  readonly session: unknown;
}

/** The challenge in a refusal, with which the second step is taken. */
export const challengeIn = ({ answer }: Reply): string => String(answer.facts?.['challenge']);

/** What an app with this seed shows. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Minutes later, so that the next code counts; ends with `vi.useRealTimers()`. */
export const later = (minutes = 2): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

/** Second factors of the people of a world, as their browsers set them up and use them. */
export class SecondFactorCalls {
  readonly #world: ProductWorld;
  constructor(world: ProductWorld) {
    this.#world = world;
  }

  post(step: string, body: object, as?: As): Promise<Reply> {
    return this.#world.http('POST', `/v1/auth/second-factor${step}`, { body, ...(as && { as }) });
  }

  /** Gives the password again; `null` for somebody who has none. */
  async confirm(as: As, word: string | null = password): Promise<Reply> {
    const body = word === null ? {} : { password: await encryptPassword(this.#world, word) };
    return this.post('/confirm', body, as);
  }

  async challengeOf(as: As, word?: string | null): Promise<string> {
    return itemOf<{ challenge: string }>(await this.confirm(as, word)).challenge;
  }

  /** Adds an authenticator app. */
  async addApp(challenge: string): Promise<AddedApp> {
    const { secret } = itemOf<{ secret: string }>(await this.post('/totp', { challenge }));
    const reply = await this.post('/totp/activate', { challenge, code: codeOf(secret), name: 'Phone' });
    const added = itemOf<Omit<AddedApp, 'secret'>>(reply);
    await this.#world.settled();
    return { secret, ...added };
  }
}
