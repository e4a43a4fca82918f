import { expect, it } from 'vitest';
import { AvatarChanged, AvatarRemoved } from '../../../contracts/identity/avatar.ts';
import { PersonErased, UserDeactivated } from '../../../contracts/identity/user.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { reactionTo, partsForSpec } from '../../platform/policies/reaction.fixture.ts';
import { whenAvatarReplacedDeleteItsBytes } from '../policies/when-avatar-replaced-delete-its-bytes.ts';
import { userRegistered } from '../user/user-registered.fixture.ts';
import { recordAvatar, removeMyAvatar } from './avatar.ts';

const userId = specContext.sender.actor;
const registered = userRegistered({ userId });
const changed = (avatarId: string, formerId: string | null = null) =>
  AvatarChanged({ userId, avatarId, formerId });

it('a picture replaces the former one, and is recorded once', () => {
  const first = { userId, avatarId: 'first' };
  expect(given(registered).when(recordAvatar, first).events).toEqual([changed('first')]);
  const known = given(registered, changed('first'));
  expect(known.when(recordAvatar, first).events).toEqual([]);
  const second = known.when(recordAvatar, { userId, avatarId: 'second' });
  expect(second.events).toEqual([changed('second', 'first')]);
  expect(second.state).toMatchObject({ avatarId: 'second' });
});

it('is removed once', () => {
  const removed = AvatarRemoved({ userId, formerId: 'first' });
  expect(given(registered, changed('first')).when(removeMyAvatar, {}).events).toEqual([removed]);
  expect(given(registered, changed('first'), removed).when(removeMyAvatar, {}).events).toEqual([]);
});

it('only an active account of one person has one', () => {
  const data = { userId, avatarId: 'first' };
  const inactive = given(registered, UserDeactivated({ userId }));
  expect(inactive.when(recordAvatar, data).refusal).toBe('resource.absent');
  const shared = userRegistered({ userId, email: null, kind: 'shared', accountName: 'line1' });
  expect(given(shared).when(recordAvatar, data).refusal).toBe('access.forbidden');
  const erased = given(registered, changed('first'), PersonErased({ userId })).when(removeMyAvatar, {});
  expect(erased.events).toEqual([]);
  expect(erased.state).toEqual({ status: 'erased', id: userId });
});

it('the bytes of the former picture are deleted', async () => {
  const deleted: unknown[] = [];
  const get = () => ({ delete: async (...what: unknown[]) => void deleted.push(what) }) as never;
  const policy = whenAvatarReplacedDeleteItsBytes(partsForSpec({ get }));
  await reactionTo(policy, changed('first'));
  expect(deleted).toEqual([]);
  await reactionTo(policy, changed('second', 'first'), { organizationId: 'works' });
  await reactionTo(policy, AvatarRemoved({ userId, formerId: 'second' }), { organizationId: 'works' });
  const person = { organizationId: 'works', userId };
  expect(deleted).toEqual([
    [person, 'first'],
    [person, 'second'],
  ]);
});
