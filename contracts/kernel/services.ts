import { z } from 'zod';

/** The services that calls belong to (R-API-07). One product serves them all; a deployment may give each an address. */
export const serviceNames = [
  'admin',
  'analytics',
  'exporter',
  'workflow',
  'video',
  'signing',
  'qr-code',
  'search',
  'cross-modality-search',
  'language',
  'chat',
  'ai',
  'summarisation',
  'visualisation',
  'speech',
  'compliance',
  'core',
] as const;
const ServiceName = z.enum(serviceNames);
export type ServiceName = z.output<typeof ServiceName>;

/** Where a service is reached: the prefix of its calls' paths on the product's own host; empty for none. */
export const ServicePath = z.string().regex(/^(\/[\w-]+)*$/, 'is no path such as /reports-api');
export const ServicePaths = z.partialRecord(ServiceName, ServicePath);
export type ServicePaths = z.output<typeof ServicePaths>;

/** The first match counts; everything else belongs to the core. */
const servicePathPatterns: readonly (readonly [ServiceName, RegExp])[] = [
  ['admin', /^\/(login-activity|reset|sso|user|v1\/(admin|organization-settings))(\/|$)/],
  ['analytics', /^\/v1\/analytics(\/|$)/],
  ['exporter', /^\/v1\/audit\/export$/],
  ['signing', /^\/(access|sign)(\/|$)/],
  ['video', /^\/v1\/uploads(\/|$)/],
  ['search', /^\/v1\/steps$/],
  ['workflow', /^\/v1\/(transcriptions|workflows)(\/|$)/],
];

/** The service that a call belongs to, by its path. */
export const serviceOf = (path: string): ServiceName =>
  servicePathPatterns.find(([, calls]) => calls.test(path))?.[0] ?? 'core';
