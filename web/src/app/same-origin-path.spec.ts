import { expect, it } from 'vitest';
import { sameOriginPath } from './same-origin-path.ts';

it.each(['/home', '/skill?tab=todo', '/playermain/w1/s2?t=4#notes', '/a//b', '/%2F%2Fevil.example'])(
  'R-RTE-02: %s is a path of ours and stays as it is',
  (target) => expect(sameOriginPath(target)).toBe(target),
);

it.each([
  'https://evil.example',
  'javascript:alert(1)',
  'home',
  '',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/\t\\evil.example/home',
  '//user@evil.example:443/home',
])('R-RTE-02: %j may lead to another host and is refused', (target) =>
  expect(sameOriginPath(target)).toBeNull(),
);

it('nothing is no target', () => expect(sameOriginPath(null)).toBeNull());
