import { ShieldCheck } from 'lucide-react';
import type { Feature } from '../../app/feature.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { sayOf } from '../../app/i18n/text.ts';
import { hasFlag } from '../../providers/session.ts';

const say = sayOf(auditTexts);

/** The audit trail, under administration. */
export const feature: Feature = {
  routes: [
    {
      path: '/admin/audit',
      who: 'member',
      frame: 'page',
      allowed: (session) => hasFlag(session, 'isOrgAdmin'),
      load: async () => (await import('./AuditTrail.tsx')).AuditTrail,
    },
  ],
  menu: [
    {
      to: '/admin/audit',
      label: () => say('title'),
      icon: ShieldCheck,
      section: 'administration',
      order: 70,
      allowed: (session) => hasFlag(session, 'isOrgAdmin'),
    },
  ],
};
