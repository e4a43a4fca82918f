import { z } from 'zod';
import { members, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, OrganizationId } from '../kernel/fields.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { pictureContent } from '../kernel/small-picture.ts';

/** Of one logo; another one has another id. */
export const LogoId = defineId();

/** The organisation has another logo; the bytes of the former one are deleted. */
export const LogoChanged = defineEvent(
  'LogoChanged',
  z.object({ organizationId: OrganizationId, logoId: LogoId, formerId: LogoId.nullable() }),
  { audit: 'changed the logo of the organisation' },
);
/** The organisation has no logo any more; its bytes are deleted. */
export const LogoRemoved = defineEvent(
  'LogoRemoved',
  z.object({ organizationId: OrganizationId, formerId: LogoId }),
  { audit: 'removed the logo of the organisation' },
);
export const logoEvents = [LogoChanged, LogoRemoved] as const;

/** Records a logo that was stored; sent by the product. */
export class RecordLogo extends defineCommand('RecordLogo', {
  http: null,
  access: system,
  data: z.object({ logoId: LogoId }),
}) {}
/** Removes the logo; without one nothing is changed. */
export class RemoveLogo extends defineCommand('RemoveLogo', {
  http: 'DELETE /v1/organization-settings/my/logo',
  access: withFlag('companyLogo'),
  data: z.object({}),
}) {}
export const logoCommands = [RecordLogo, RemoveLogo] as const;

export const logoCalls: readonly HttpCall[] = [
  {
    name: 'ChangeLogo',
    http: 'PUT /v1/organization-settings/my/logo',
    summary:
      'Replaces the logo by these bytes (JPEG, PNG, WebP, GIF or AVIF, at most 5 MB). They are re-encoded, at most 640 by 160 pixels.',
    access: RemoveLogo.access,
    example: {
      headers: [pictureContent, authorizationHeader],
      body: '(bytes of a picture)',
      answer: answerWithItem('{ "logoId": "logo-1" }'),
    },
  },
  {
    name: 'GetLogo',
    http: 'GET /v1/organization-settings/{id}/logo',
    summary: 'The logo of the own organisation, by its id or `my`; `resource.absent` without one.',
    access: members,
    example: {
      address: '/v1/organization-settings/my/logo',
      headers: [authorizationHeader],
      type: 'image/webp',
      answer: '(bytes of a picture)',
    },
  },
];
