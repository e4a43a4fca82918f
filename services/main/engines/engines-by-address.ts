import { join } from 'node:path';
import type { Logger } from 'pino';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { publicAddress, type Settings } from '../../platform/config/settings.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { openEmbeddedDocuments } from '../../platform/documents/embedded-documents.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { openOutboxMail } from '../../platform/mail/outbox-mail.ts';
import { openEmbeddedObjects, type EmbeddedObjectsOptions } from '../../platform/objects/embedded-objects.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { readModels } from '../contexts/read-models.ts';

// clients of servers are loaded only where an address is set: a start reads a fifth fewer modules without them

type Closable<T> = T & { readonly close?: () => Promise<void> | void };

/** The read models, in the configured database or in the data folder. */
export async function openDocuments(settings: Settings): Promise<DocumentStore> {
  const { STEPWELL_DATA, STEPWELL_MONGODB_URL: address } = settings;
  const collections = readModels.map(({ collection }) => collection);
  const options = { collections, allowScans: true };
  if (address === undefined)
    return openEmbeddedDocuments({ ...options, folder: join(STEPWELL_DATA, 'documents') });
  const { openMongoDocuments } = await import('../../platform/documents/mongo-documents.ts');
  return connectEngine('MongoDB', 'STEPWELL_MONGODB_URL', address, (url) =>
    openMongoDocuments({ ...options, url }),
  );
}

/** Videos and files, in the configured bucket or in the data folder. */
export async function openObjects(
  settings: Settings,
  requireSpace: EmbeddedObjectsOptions['requireSpace'],
): Promise<Closable<Objects>> {
  const { STEPWELL_DATA, STEPWELL_S3_URL: address } = settings;
  if (address === undefined)
    return openEmbeddedObjects({
      folder: join(STEPWELL_DATA, 'objects'),
      ...(requireSpace && { requireSpace }),
    });
  const { openS3Objects } = await import('../../platform/objects/s3-objects.ts');
  const scratch = join(STEPWELL_DATA, 'scratch', 'objects');
  return connectEngine('The bucket', 'STEPWELL_S3_URL', address, (url) => openS3Objects({ url, scratch }));
}

/** Emails, by the configured server or only into the outbox. A server that does not answer now is retried later. */
export async function openMail(settings: Settings, logger: Logger): Promise<Closable<Mail>> {
  const { STEPWELL_DATA, STEPWELL_MAIL_FROM, STEPWELL_SMTP_URL: url } = settings;
  const folder = join(STEPWELL_DATA, 'mail');
  const from = STEPWELL_MAIL_FROM ?? `Stepwell <no-reply@${new URL(publicAddress(settings)).hostname}>`;
  const outbox = await openOutboxMail({ folder, from });
  if (url === undefined) return outbox;
  const { openSmtpMail } = await import('../../platform/mail/smtp-mail.ts');
  return openSmtpMail({
    url,
    outbox,
    queueFolder: join(STEPWELL_DATA, 'mail-waiting'),
    from,
    onFailure: (error, email, isFinal) =>
      isFinal
        ? logger.error({ err: error, email: email?.id }, 'The mail server rejects an email permanently.')
        : logger.warn({ err: error, email: email?.id }, 'Emails could not be sent; retrying.'),
  });
}
