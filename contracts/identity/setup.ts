import { z } from 'zod';
import { anyone } from '../kernel/access.ts';
import { defineError } from '../kernel/errors.ts';
import { Email } from '../kernel/fields.ts';
import { answerWithItem, csrfHeader, type HttpCall } from '../kernel/http-call.ts';
import { passwordInputLimit } from './model/password-rules.ts';
import { visibleLine } from '../kernel/visible-line.ts';

export const SetupCodeInvalid = defineError(
  'setup.code-invalid',
  'invalid',
  'This code is wrong or was already used. Nothing was changed; check the code in the log of the server, or restart the server for a new one.',
);

const name = z
  .string()
  .trim()
  .min(1, 'rules.required')
  .max(120)
  .refine(...visibleLine);

/** Body of `POST /v1/setup`; the response is like that of signing in. */
export const SetupBody = z.object({
  /** However it was typed: case, spaces and hyphens do not matter. */
  code: z.string().trim().min(1, 'rules.required').max(60),
  organization: name,
  displayName: name,
  email: Email,
  password: z.string().min(1, 'rules.required').max(passwordInputLimit),
});

export const setupCalls: readonly HttpCall[] = [
  {
    name: 'SetUpInstallation',
    http: 'POST /v1/setup',
    summary:
      'Creates the organisation and its first administrator, and signs them in. Absent once the installation has an organisation.',
    access: anyone,
    requires: 'with the one-time code that the server printed to its log',
    data: SetupBody,
    example: {
      headers: [csrfHeader],
      body: {
        code: 'ABCD-EFGH-JKLM-NPQR',
        organization: 'Harbour Works',
        displayName: 'Sofia Lindqvist',
        email: 'sofia@example.com',
        password: 'Quarry7&lantern',
      },
      answer: answerWithItem(
        '{ "accessToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1", "sessionId": "session-1" }',
      ),
    },
  },
];
