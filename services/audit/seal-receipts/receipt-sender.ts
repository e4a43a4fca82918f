import type { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { RecordSealReceipt } from '../../../contracts/audit/seal-receipts.ts';
import { messageOf } from '../../../contracts/kernel/define-command.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import { receiptFileName, formatReceipt, type SealReceipt } from '../../platform/event-store/seal-receipt.ts';
import type { WebhookPost } from '../../platform/http/post-webhook.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { newestReceipt } from './newest-receipt.ts';
import { receiptEmail } from './receipt-email.ts';
import { dueRecipients, sealReceipts, type SealReceipts } from './seal-receipts.ts';

interface ReceiptSenderPorts {
  readonly keys: Keys;
  /** Organisations that have ever set a schedule. */
  readonly organizations: () => Promise<readonly string[]>;
  readonly aggregates: Pick<AggregateCache, 'stateOf'>;
  readonly commands: Pick<CommandBus, 'execute'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly post: (webhook: Omit<WebhookPost, 'allowsPrivate'>) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => Date;
}

const pollIntervalMs = 60_000;

type Channel = 'email' | 'webhook';

/** Sends the newest seal to each organisation's recipients when it is due; one process does it. */
export class ReceiptSender {
  readonly #ports: ReceiptSenderPorts;
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(ports: ReceiptSenderPorts) {
    this.#ports = ports;
    this.#timer = setInterval(() => void this.sendDue(), pollIntervalMs);
    this.#timer.unref();
  }

  /** One run after another; resolves when everything due now was attempted. */
  sendDue(): Promise<void> {
    this.#sending = this.#sending
      .then(() => this.#sendAll())
      .catch((error: unknown) =>
        this.#ports.logger.warn({ err: error }, 'Seal receipts could not be sent; retrying.'),
      );
    return this.#sending;
  }

  /** Waits for the current delivery; the others are still due at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { organizations, logger } = this.#ports;
    for (const organizationId of await organizations())
      await this.#sendForOrganization(organizationId).catch((error: unknown) =>
        logger.warn({ err: error, organizationId }, 'Seal receipts could not be sent; retrying.'),
      );
  }

  async #sendForOrganization(organizationId: string): Promise<void> {
    const { keys, aggregates } = this.#ports;
    const state = await aggregates.stateOf(sealReceipts, organizationId, organizationId);
    const { emails, webhooks } = dueRecipients(state, this.#now());
    if (emails.length + webhooks.length === 0) return;
    const receipt = await newestReceipt(keys, organizationId, this.#now());
    if (receipt === null) return; // nothing is sealed yet: still due
    for (const address of emails) await this.#sendTo('email', address, { receipt, state });
    for (const address of webhooks) await this.#sendTo('webhook', address, { receipt, state });
  }

  async #sendTo(
    channel: Channel,
    address: string,
    { receipt, state }: { readonly receipt: SealReceipt; readonly state: SealReceipts },
  ): Promise<void> {
    if (this.#stopped) return;
    const organizationId = receipt.organizationId ?? '';
    // the same attempt has the same id: after a crash no second email is sent
    const id = derivedId(
      `seal-receipt/${organizationId}/${address}/${state.tries[address]?.at ?? state.recipientsId}`,
    );
    const failure = await this.#deliver(channel, address, { receipt, id, state });
    const data = {
      channel,
      address,
      sealNumber: receipt.seal?.number ?? 0,
      isDelivered: failure === null,
      failure,
    };
    const actor = 'policy:seal-receipts';
    const sender = {
      organizationId,
      actor,
      commandId: id,
      correlationId: id,
      causationId: null,
      client: null,
    };
    await this.#ports.commands.execute(messageOf(RecordSealReceipt, data, sender));
  }

  async #deliver(
    channel: Channel,
    address: string,
    {
      receipt,
      id,
      state: { recipientsId },
    }: { readonly receipt: SealReceipt; readonly id: string; readonly state: SealReceipts },
  ): Promise<string | null> {
    const { mail, post, logger } = this.#ports;
    try {
      if (channel === 'webhook') await post({ url: address, body: formatReceipt(receipt) });
      else
        await mail.send(receiptEmail(receipt, { id, recipientsId, address, name: receiptFileName(receipt) }));
      return null;
    } catch (error) {
      if (channel === 'webhook' && error instanceof Error) return error.message.slice(0, 300);
      logger.warn(
        { err: error, organizationId: receipt.organizationId },
        'A seal receipt could not be queued as an email.',
      );
      return 'The email could not be queued.';
    }
  }

  #now(): Date {
    return this.#ports.now?.() ?? new Date();
  }
}
