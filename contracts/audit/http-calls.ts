import { authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { auditExport } from './audit.ts';
import { sealReceiptDownload } from './seal-receipts.ts';

/** Files of the audit trail. */
export const auditCalls: readonly HttpCall[] = [
  {
    name: 'ExportAuditTrail',
    http: auditExport.http,
    summary: 'The audit trail as a file, with the filters of `ListAuditEvents`.',
    access: auditExport.access,
    data: auditExport.data,
    example: {
      address: '/v1/audit/export?format=ndjson',
      headers: [authorizationHeader],
      type: 'application/x-ndjson',
      answer: '(one JSON object per line)',
    },
  },
  {
    name: 'DownloadSealReceipt',
    http: sealReceiptDownload.http,
    summary: 'The newest seal of the log with its signature, as a file to keep elsewhere.',
    access: sealReceiptDownload.access,
    example: {
      headers: [authorizationHeader],
      answer: '{ "format": "stepwell-seal-receipt/1", "issuedAt": "2026-03-02T12:00:00.000Z", … }',
    },
  },
];
