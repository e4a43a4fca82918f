import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { clientId } from './identity-provider.ts';

/** An identity provider that says what a test wants: every claim, key and header of its tokens can be wrong. */
export class ForgingProvider {
  /** Makes the token that is exchanged for the next code; the claims are those of an honest one. */
  forge: (honest: JWTPayload, provider: ForgingProvider) => Promise<string> = (claims) => this.sign(claims);
  /** What was sent to the token endpoint last. */
  exchanged = new URLSearchParams();
  claims: JWTPayload = {};
  #codes = new Set<string>();
  #server: Server | null = null;
  #key: CryptoKey | null = null;
  #jwks: object = { keys: [] };

  get issuer(): string {
    if (this.#server === null) throw new Error('The provider is not started.');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    this.#key = privateKey;
    this.#jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void this.#answer(request.url ?? '', Buffer.concat(chunks).toString()).then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        });
      });
    });
    this.#server = server;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
  }

  /** A token that is as it should be, except for what a test changed. */
  sign(
    claims: JWTPayload,
    header: object = {},
    key: CryptoKey | Uint8Array | null = this.#key,
  ): Promise<string> {
    if (key === null) throw new Error('The provider is not started.');
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);
  }

  /** The address that the provider sends the browser back to, after it has been sent to `there`. */
  back(there: string, change: Record<string, string> = {}): string {
    const asked = new URL(there).searchParams;
    this.claims = { ...this.claims, nonce: asked.get('nonce') ?? '' };
    const code = crypto.randomUUID();
    this.#codes.add(code);
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '', ...change });
    return `${asked.get('redirect_uri') ?? ''}?${query.toString()}`;
  }

  async #answer(url: string, body: string): Promise<{ readonly status: number; readonly body: object }> {
    const { issuer } = this;
    if (url.startsWith('/.well-known/'))
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        },
      };
    if (url === '/keys') return { status: 200, body: this.#jwks };
    this.exchanged = new URLSearchParams(body);
    // an honest provider takes each code once
    if (!this.#codes.delete(this.exchanged.get('code') ?? ''))
      return { status: 400, body: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, aud: clientId, iat: now, exp: now + 300, ...this.claims };
    return {
      status: 200,
      body: { access_token: 'opaque', token_type: 'Bearer', id_token: await this.forge(honest, this) },
    };
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server?.close(() => resolve());
    await promise;
  }
}
