import { describe, expect, it } from 'vitest';
import { serviceNames, serviceOf, ServicePath } from './services.ts';

describe('services', () => {
  it('R-API-07: are those of the documents', () => {
    expect(serviceNames).toHaveLength(17);
  });
  it.each([
    ['/v1/analytics/users', 'analytics'],
    ['/v1/audit/export', 'exporter'],
    ['/v1/audit/events', 'core'],
    ['/sign/batch', 'signing'],
    ['/v1/uploads/u1/parts', 'video'],
    ['/v1/workflows/w1/title', 'workflow'],
    ['/user/add', 'admin'],
    ['/v1/users', 'core'],
    ['/v1/steps', 'search'],
  ])('R-API-07: %s belongs to %s', (path, service) => {
    expect(serviceOf(path)).toBe(service);
  });
  it.each(['https://elsewhere.example', '//elsewhere.example', '/a?b', 'a', '/a/', '/..'])(
    'a path that leads to another host is refused: %s',
    (path) => {
      expect(ServicePath.safeParse(path).success).toBe(false);
    },
  );
});
