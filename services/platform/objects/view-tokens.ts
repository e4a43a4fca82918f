import { createHmac, type KeyObject } from 'node:crypto';
import { timingSafeMatch } from '../keys/timing-safe-match.ts';

/** That a person opened a publication at a time of the server's clock. */
interface SignedOpening {
  readonly organizationId: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly openedAt: string;
}

/** Signs openings with the purpose key `view-tokens`; stores nothing, so that opening a player writes nothing. */
export function viewTokenSigner(key: KeyObject) {
  const mac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: ({ organizationId, userId, workflowId, publication, openedAt }: SignedOpening): string => {
      const parts = [organizationId, userId, workflowId, publication, openedAt];
      const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
      return `${text}.${mac(text)}`;
    },
    /** What was signed; `null` for a text that was not signed here. */
    read: (token: string): SignedOpening | null => {
      const [text = '', ...proof] = token.split('.');
      if (!timingSafeMatch(proof.join('.'), mac(text))) return null;
      // verified by our own signature
      const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string, string, number, string]; // prettier-ignore
      const [organizationId, userId, workflowId, publication, openedAt] = parts;
      return { organizationId, userId, workflowId, publication, openedAt };
    },
  };
}
