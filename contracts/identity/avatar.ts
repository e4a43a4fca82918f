import { z } from 'zod';
import { members, oneself, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, UserId } from '../kernel/fields.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { pictureContent } from '../kernel/small-picture.ts';

/** Of one picture of a person; another picture has another one, so that it can be cached for ever. */
export const AvatarId = defineId();

/** The person has another picture; the bytes of the former one are deleted. */
export const AvatarChanged = defineEvent(
  'AvatarChanged',
  z.object({ userId: UserId, avatarId: AvatarId, formerId: AvatarId.nullable() }),
  { audit: 'changed their picture' },
);
/** The person has no picture any more; its bytes are deleted. */
export const AvatarRemoved = defineEvent('AvatarRemoved', z.object({ userId: UserId, formerId: AvatarId }), {
  audit: 'removed their picture',
});
export const avatarEvents = [AvatarChanged, AvatarRemoved] as const;

/** Records a picture that was stored; sent by the product. Several people use a shared account: it has none. */
export class RecordAvatar extends defineCommand('RecordAvatar', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, avatarId: AvatarId }),
}) {}
/** Removes the picture of the sender; without one nothing is changed. */
export class RemoveMyAvatar extends defineCommand('RemoveMyAvatar', {
  http: 'DELETE /v1/profile/me/avatar',
  access: oneself,
  data: z.object({}),
}) {}
export const avatarCommands = [RecordAvatar, RemoveMyAvatar] as const;

export const avatarCalls: readonly HttpCall[] = [
  {
    name: 'ChangeMyAvatar',
    http: 'PUT /v1/profile/me/avatar',
    summary:
      'Replaces the picture of the sender by these bytes (JPEG, PNG, WebP, GIF or AVIF, at most 5 MB). They are re-encoded as a square of 256 pixels.',
    access: oneself,
    example: {
      headers: [pictureContent, authorizationHeader],
      body: '(bytes of a picture)',
      answer: answerWithItem('{ "avatarId": "avatar-1" }'),
    },
  },
  {
    name: 'GetAvatar',
    http: 'GET /v1/people/{userId}/avatar',
    summary: 'The picture of a member of the organisation; `resource.absent` without one.',
    access: members,
    example: {
      address: '/v1/people/user-1/avatar',
      headers: [authorizationHeader],
      type: 'image/webp',
      answer: '(bytes of a picture)',
    },
  },
];
