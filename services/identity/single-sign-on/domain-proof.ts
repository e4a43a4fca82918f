import { Resolver } from 'node:dns/promises';
import { domainRecord } from '../../../contracts/identity/model/domain-record.ts';

const timeoutMs = 4000;
/** More than any domain has; the rest is not looked at. */
const maxRecords = 200;

/** Asks DNS whether a domain shows the token of an organisation. */
export class DomainProof {
  readonly #servers: readonly string[];

  /** @param server address of a name server, `127.0.0.1:53`; those of the system if absent */
  constructor(server: string | undefined) {
    this.#servers = server === undefined ? [] : [server];
  }

  /** False also if the domain does not exist or no server answers: the person can ask again. */
  async isShown(domain: string, token: string): Promise<boolean> {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (this.#servers.length > 0) resolver.setServers(this.#servers);
    const records = await resolver.resolveTxt(domain).catch(() => []);
    return records.slice(0, maxRecords).some((parts) => parts.join('') === domainRecord(token));
  }
}
