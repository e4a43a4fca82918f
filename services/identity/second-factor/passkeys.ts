import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PasskeysUnavailable, SecondFactorWrong } from '../../../contracts/identity/second-factor.ts';
import type { PasskeyAnswer } from '../../../contracts/identity/second-factor-calls.ts';
import type { PasskeySecret } from './second-factor-secrets.ts';

const webauthn = () => import('@simplewebauthn/server');

interface NewPasskey {
  readonly challenge: Buffer;
  readonly person: { readonly id: string; readonly email: string; readonly displayName: string };
  readonly existing: readonly PasskeySecret[];
}

/** Passkeys of the address under which people reach the product. */
export class Passkeys {
  readonly #origin: string;
  readonly #host: string;

  /** @param address under which people reach the product; on one's own machine `localhost` stands for it */
  constructor(address: string) {
    const { protocol, hostname, port, origin } = new URL(address);
    const isLoopback = /^(127\.|\[::1\]$)/.test(hostname);
    this.#host = isLoopback ? 'localhost' : hostname;
    this.#origin = isLoopback ? `${protocol}//localhost${port && `:${port}`}` : origin;
  }

  /** A browser makes none for an address without a name. */
  get areAvailable(): boolean {
    return isIP(this.#host.replaceAll(/[[\]]/g, '')) === 0;
  }

  async creationOptions({
    challenge,
    person,
    existing,
  }: NewPasskey): Promise<PublicKeyCredentialCreationOptionsJSON> {
    if (!this.areAvailable) throw PasskeysUnavailable();
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: 'Stepwell',
      rpID: this.#host,
      userName: person.email,
      userDisplayName: person.displayName,
      userID: new TextEncoder().encode(person.id),
      challenge: new Uint8Array(challenge),
      attestationType: 'none',
      excludeCredentials: existing.map(descriptorOf),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  }

  /** The new passkey. Refuses with `second-factor.wrong` what no authenticator made for this challenge and address. */
  async verifyCreation(answer: PasskeyAnswer, challenge: Buffer): Promise<PasskeySecret> {
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      ...this.#expected(challenge),
    }).catch(refuse);
    if (!verified.verified || !verified.registrationInfo) throw SecondFactorWrong();
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const { transports } = answer.response;
    return {
      kind: 'passkey',
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: Array.isArray(transports) ? transports : [],
    };
  }

  async requestOptions(
    challenge: Buffer,
    passkeys: readonly PasskeySecret[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    if (!this.areAvailable || passkeys.length === 0) throw PasskeysUnavailable();
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: this.#host,
      challenge: new Uint8Array(challenge),
      allowCredentials: passkeys.map(descriptorOf),
      userVerification: 'preferred',
    });
  }

  /** The passkey's counter after its answer. Refuses with `second-factor.wrong`. */
  async verifyRequest(answer: PasskeyAnswer, challenge: Buffer, passkey: PasskeySecret): Promise<number> {
    const { verifyAuthenticationResponse } = await webauthn();
    const { credentialId: id, publicKey, counter } = passkey;
    const verified = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      ...this.#expected(challenge),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }).catch(refuse);
    if (!verified.verified) throw SecondFactorWrong();
    return verified.authenticationInfo.newCounter;
  }

  #expected(challenge: Buffer) {
    return {
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      // the password was given already
      requireUserVerification: false,
    };
  }
}

const descriptorOf = ({ credentialId: id, transports }: PasskeySecret) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

function refuse(cause: unknown): never {
  throw SecondFactorWrong({ cause });
}
