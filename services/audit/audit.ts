import type { ContextServices } from '../platform/commands/context-module.ts';
import { AuditExportController } from './audit-export-controller.ts';

/** The trail reads what others did; nothing is decided here. */
export const audit: ContextServices = { name: 'audit', decisions: [], controllers: [AuditExportController] };
