import { formatReceipt, type SealReceipt } from '../../platform/event-store/seal-receipt.ts';
import type { Email } from '../../platform/mail/mail.ts';

/** Under which emails of receipts were filed in the outbox before they were filed by their recipients. */
export const formerReceiptsPersonId = 'seal-receipts';

/** An email with a receipt, and what to do with it. */
export function receiptEmail(
  receipt: SealReceipt,
  {
    recipientsId,
    ...email
  }: {
    readonly id: string;
    /** Emails of receipts go to addresses, not to members: they are filed under this id, and go with its key. */
    readonly recipientsId: string;
    readonly address: string;
    readonly name: string;
  },
): Email {
  const { seal, sealHash, issuedAt } = receipt;
  const lines = [
    `This is the latest seal of the audit trail on ${issuedAt.slice(0, 10)}: seal ${seal?.number ?? 0}, covering ${seal?.last ?? 0} events.`,
    `Seal hash: ${sealHash}`,
    'Keep this email or the attached file where the administrators of Stepwell can’t change it. Later, it proves that no event up to this seal was changed, removed or added: npm run verify -- --receipt FILE',
  ];
  return {
    id: email.id,
    organizationId: receipt.organizationId ?? '',
    personId: recipientsId,
    to: { name: '', address: email.address },
    subject: `Seal receipt ${seal?.number ?? 0} of ${issuedAt.slice(0, 10)}`,
    text: `${lines.join('\n\n')}\n`,
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:36em">${lines.map((line) => `<p>${line}</p>`).join('')}</div>`,
    attachments: [{ name: email.name, contentType: 'application/json', content: formatReceipt(receipt) }],
  };
}
