import { pino } from 'pino';
import { expect, it } from 'vitest';
import { serverToken } from '../../../contracts/kernel/call-headers.ts';
import { ErrorLogController } from './error-log-controller.ts';

/** The level of the line that a report leaves in the log. */
function levelOf(code: number | string, message: string): string {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const body = { serviceName: 'web', serviceModule: '', code, message };
  new ErrorLogController(logger).record(body, serverToken);
  expect(lines).toHaveLength(1);
  const { level, browser } = JSON.parse(lines[0] ?? '') as { level: number; browser: object };
  expect(browser).toMatchObject({ code, message });
  return pino.levels.labels[level] ?? '';
}

it.each([
  [400, 'POST /invite/v2/code: invitation.code-invalid'],
  [400, 'POST /v1/setup: password.refused'],
  [403, 'POST /v1/auth/login: signin.deactivated'],
  [404, 'GET /v1/workflows/gone: resource.absent'],
  [409, 'POST /v1/workflows: revision.conflict'],
  [5, 'GET /v1/profile/me: access.address-not-allowed'],
])('a refusal that the page shows to its user is information: %s %s', (code, message) => {
  expect(levelOf(code, message)).toBe('info');
});

it.each([
  [500, 'GET /v1/workflows: server.fault'],
  [503, 'GET /v1/workflows: service.unavailable'],
  [429, 'POST /v1/auth/login: signin.slowed-down'],
  [404, 'GET /v1/workflows: answer.unreadable'],
  [404, 'GET /v1/workflows: The server answered with 404.'],
  [0, 'Cannot read properties of undefined at https://host/assets/app.js:1'],
  ['reference', 'A person says: it.broke'],
])('a fault, or what nobody designed, is a warning: %s %s', (code, message) => {
  expect(levelOf(code, message)).toBe('warn');
});
