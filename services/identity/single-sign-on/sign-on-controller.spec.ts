import { expect, it } from 'vitest';
import { ownPath } from './sign-on-controller.ts';

it.each([
  ['/home', '/home'],
  ['/player/1?t=5', '/player/1?t=5'],
  [undefined, '/'],
  ['', '/'],
  ['home', '/'],
  ['//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
])('%s is answered with %s', (path, target) => expect(ownPath(path)).toBe(target));
