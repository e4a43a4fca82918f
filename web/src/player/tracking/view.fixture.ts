import type { ViewFacts } from './tracker-record.ts';

/** A view on a tablet. */
export const sampleView: ViewFacts = {
  viewId: 'view-0001',
  workflowId: 'workflow-1',
  publication: 4,
  uid: 'tom',
  organization: 'works',
  isPublic: false,
  deviceClass: 'tablet',
  deviceInfo: 'tablet',
  location: '/playermain/workflow-1',
  openedAt: '2026-11-21T10:00:00.000Z',
};
