import { describe, expect, it } from 'vitest';
import { ApiKeyCreated, ApiKeyUsed } from '../../../contracts/identity/api-key.ts';
import { EmailReserved, type ReleaseEmail } from '../../../contracts/identity/email-reservation.ts';
import { NameReserved } from '../../../contracts/identity/name-reservation.ts';
import { PasswordChanged, PasswordResetRequested } from '../../../contracts/identity/password.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import { recordedForSpec } from '../../platform/commands/given.fixture.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Email, Mail } from '../../platform/mail/mail.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { User } from '../user/user.ts';
import { whenEmailReservedFreeItIfUnused } from './when-email-reserved-free-it-if-unused.ts';
import { TeamDeleted, TeamExternalIdChanged } from '../../../contracts/organization/team.ts';
import { whenTeamLosesItsExternalIdFreeIt } from './when-team-loses-its-external-id-free-it.ts';
import { whenNameReservedFreeItIfUnused } from './when-name-reserved-free-it-if-unused.ts';
import { whenPasswordChangedEndOtherSessions } from './when-password-changed-end-other-sessions.ts';
import { whenPasswordChangedTellThePerson } from './when-password-changed-tell-the-person.ts';
import { whenPasswordResetRequestedSendEmail } from './when-password-reset-requested-send-email.ts';
import { whenPersonErasedDestroyTheirKey } from './when-person-erased-destroy-their-key.ts';
import { whenPersonErasedRevokeTheirApiKeys } from './when-person-erased-revoke-their-api-keys.ts';

const userId = 'ana';
const ana: Extract<User, { status: 'active' | 'inactive' }> = {
  status: 'active',
  id: userId,
  role: 'viewer',
  roles: {},
  locale: null,
  displayName: 'Ana',
  email: 'ana@example.org',
  kind: 'email',
  accountName: null,
  isEmailProved: false,
  reset: {
    id: 'request-1',
    askedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
    counter: { level: 1, at: Date.parse('2026-01-01T00:00:00.000Z') },
  },
  password: 'own',
  passwordChange: 'change-1',
  lastInteraction: 0,
  avatarId: null,
};
const account = (user: User) =>
  ({ aggregates: { stateOf: async () => user } }) as unknown as Pick<PolicyDependencies, 'aggregates'>;
const settings = {
  STEPWELL_PUBLIC_URL: 'https://stepwell.example',
} as unknown as PolicyDependencies['settings'];

function recordingMail() {
  const emails: Email[] = [];
  return {
    emails: emails,
    mail: { send: async (email: Email) => void emails.push(email) } as unknown as Mail,
  };
}

describe('a changed password', () => {
  const changed = (how?: 'own' | 'reset', keptSessionId?: string) =>
    PasswordChanged({ userId, ...(how && { how }), ...(keptSessionId !== undefined && { keptSessionId }) });
  const parts = (forgotten: string[], { stale = false, sessions = ['session-1', 'session-2'] } = {}) =>
    partsForSpec({
      get: () =>
        ({
          promote: async (person: object, commandId: string) => void promoted.push({ ...person, commandId }),
          deleteSession: async (_organization: string, sessionId: string) => void forgotten.push(sessionId),
        }) as never,
      readSide: {
        waitFor: async (_: unknown, models: string[]) => ({ stale: stale || models[0] !== 'sessions' }),
      } as unknown as PolicyDependencies['readSide'],
      askIn: () =>
        (async (_: unknown, asked: { userId: string }) => ({
          items: asked.userId === userId ? sessions.map((id) => ({ id })) : [],
        })) as never,
    });
  const promoted: object[] = [];

  it('ends every session except the one in which it was changed', async () => {
    const forgotten: string[] = [];
    const policy = whenPasswordChangedEndOtherSessions(parts(forgotten));
    expect(await reactionTo(policy, changed('own', 'session-2'))).toEqual([
      { send: 'EndSession', data: { sessionId: 'session-1', reason: 'password-changed' } },
    ]);
    expect(forgotten).toEqual(['session-1']);
    expect(promoted).toEqual([{ organizationId: 'org-1', userId, commandId: 'command-1' }]);
    expect(
      await reactionTo(whenPasswordChangedEndOtherSessions(parts([], { sessions: [] })), changed('own')),
    ).toEqual([]);
    expect(await reactionTo(policy, changed('reset'))).toHaveLength(2);
  });
  it('ends none if it is the first, and waits for a list of sessions that is behind', async () => {
    expect(await reactionTo(whenPasswordChangedEndOtherSessions(parts([])), changed())).toEqual([]);
    const behind = whenPasswordChangedEndOtherSessions(parts([], { stale: true }));
    await expect(reactionTo(behind, changed('own'))).rejects.toThrow('behind');
  });
  it('is reported to its owner, except the first', async () => {
    const { emails, mail } = recordingMail();
    const policy = whenPasswordChangedTellThePerson(partsForSpec({ mail, settings, ...account(ana) }));
    await reactionTo(policy, changed());
    expect(emails).toEqual([]);
    await reactionTo(policy, changed('own'));
    expect(emails).toMatchObject([
      { id: 'event-0', organizationId: 'org-1', to: { address: 'ana@example.org' } },
    ]);
    expect(emails[0]?.text).toContain('https://stepwell.example/?forgot');
  });
  it('is not reported to somebody whose account is inactive', async () => {
    const { emails, mail } = recordingMail();
    const inactive = account({ ...ana, status: 'inactive' });
    await reactionTo(
      whenPasswordChangedTellThePerson(partsForSpec({ mail, settings, ...inactive })),
      changed('own'),
    );
    expect(emails).toEqual([]);
  });
});

describe('a forgotten password', () => {
  const requested = (requestId: string, expiresAt = '2999-01-01T00:00:00.000Z') =>
    PasswordResetRequested({ userId, requestId, expiresAt });

  it.each([
    ['of the open request', ana, requested('request-1'), 1],
    ['of a replaced request', ana, requested('request-0'), 0],
    ['of an expired request', ana, requested('request-1', '2026-01-01T01:00:00.000Z'), 0],
    ['of a used request', { ...ana, reset: null }, requested('request-1'), 0],
    ['of an inactive account', { ...ana, status: 'inactive' as const }, requested('request-1'), 0],
    ['of an erased person', { status: 'erased' as const, id: userId }, requested('request-1'), 0],
    ['of an account without an address', { ...ana, email: null }, requested('request-1'), 0],
  ])('sends the link %s (%#)', async (_, user, event, count) => {
    const { emails, mail } = recordingMail();
    const get = () =>
      ({
        createToken: (content: object) => Object.values(content).join('.'),
        createCode: () => '12345678',
      }) as never;
    const policy = whenPasswordResetRequestedSendEmail(
      partsForSpec({ mail, settings, get, ...account(user) }),
    );
    await reactionTo(policy, event);
    expect(emails).toHaveLength(count);
    for (const { id, text } of emails) {
      expect(id).toBe('event-0');
      expect(text).toContain('https://stepwell.example/usernewpassword/org-1.ana.request-1');
    }
  });
});

describe('a reserved address', () => {
  const reserved = EmailReserved({ userId, organizationId: 'works' });
  const recorded = { stream: 'email-h4sh', time: '2026-01-01T00:00:00.000Z' };
  const parts = (...states: readonly User['status'][]) => {
    const left = [...states];
    const deleted: string[] = [];
    const keys = {
      deleteSecret: async (_: string, name: string) => void deleted.push(name),
    } as unknown as Keys;
    const stateOf = async () => ({ status: left.shift() ?? 'absent' });
    const aggregates = { stateOf } as unknown as PolicyDependencies['aggregates'];
    return { deleted, parts: partsForSpec({ keys, aggregates }) };
  };

  it('is freed with its secrets after ten minutes without an account', async () => {
    const { deleted, parts: given } = parts('absent', 'absent');
    expect(await reactionTo(whenEmailReservedFreeItIfUnused(given), reserved, recorded)).toEqual([
      { until: '2026-01-01T00:10:00.000Z' },
      { send: 'ReleaseEmail', data: { emailHash: 'h4sh', userId } },
    ]);
    expect(deleted).toEqual([`password/${userId}`, `email-hash/${userId}`]);
  });
  it('stays with an account that exists, or is created within that time', async () => {
    const there = parts('active');
    expect(await reactionTo(whenEmailReservedFreeItIfUnused(there.parts), reserved, recorded)).toEqual([]);
    const late = parts('absent', 'active');
    expect(await reactionTo(whenEmailReservedFreeItIfUnused(late.parts), reserved, recorded)).toEqual([
      { until: '2026-01-01T00:10:00.000Z' },
    ]);
    expect([...there.deleted, ...late.deleted]).toEqual([]);
  });
});

describe('a reserved name', () => {
  const organizationId = 'org-1';
  const reserved = NameReserved({ kind: 'employee-id', organizationId, userId });
  const recorded = { stream: 'name-h4sh', time: '2026-01-01T00:00:00.000Z' };
  const parts = (...statuses: readonly User['status'][]) => {
    const left = [...statuses];
    const deleted: string[] = [];
    const given = partsForSpec({
      aggregates: {
        stateOf: async () => ({ status: left.shift() ?? 'absent' }),
      } as unknown as PolicyDependencies['aggregates'],
      keys: {
        deleteSecret: async (_: string, name: string) => void deleted.push(name),
      } as unknown as Keys,
    });
    return { deleted, given };
  };

  it('is released ten minutes later if nobody got it', async () => {
    const { deleted, given } = parts('absent', 'absent');
    expect(await reactionTo(whenNameReservedFreeItIfUnused(given), reserved, recorded)).toEqual([
      { until: '2026-01-01T00:10:00.000Z' },
      { send: 'ReleaseName', data: { name: 'h4sh', organizationId, userId } },
    ]);
    expect(deleted).toEqual([`password/${userId}`, `account-hash/${userId}`]);
  });
  it('stays with its account, and with the organisation whose client key it is', async () => {
    const { given } = parts('active');
    expect(await reactionTo(whenNameReservedFreeItIfUnused(given), reserved, recorded)).toEqual([]);
    const key = NameReserved({ kind: 'client-key', organizationId, userId: null });
    expect(await reactionTo(whenNameReservedFreeItIfUnused(given), key, recorded)).toEqual([]);
  });
});

describe('the id that a directory has for a group', () => {
  const organizationId = 'org-1';
  const teamId = 'team-1';
  const parts = (...externalIds: readonly (string | null)[]) => {
    const left = [...externalIds];
    const released: unknown[] = [];
    const get = () =>
      ({
        groupHash: (_: string, externalId: string) => `hash-of-${externalId}`,
        releaseGroup: async (...what: readonly unknown[]) => void released.push(what.slice(0, 2)),
      }) as never;
    const askIn = () => async () => ({ externalId: left.shift() ?? null }) as never;
    return { released, given: partsForSpec({ get, askIn }) };
  };
  const reserved = NameReserved({ kind: 'directory-group', organizationId, userId: null, teamId });
  const recorded = { stream: 'name-hash-of-one', time: '2026-01-01T00:00:00.000Z' };
  const waited = { until: '2026-01-01T00:10:00.000Z' };
  const release = { name: 'hash-of-one', organizationId, userId: null, teamId };

  it.each([
    ['stays with its team', ['one'], []],
    ['stays with a team that gets it late', [null, 'one'], [waited]],
    ['is free if the team has another one', ['two', 'two'], [waited, { send: 'ReleaseName', data: release }]],
    ['is free if there is no team', [null, null], [waited, { send: 'ReleaseName', data: release }]],
  ])('%s', async (_, externalIds, done) => {
    const policy = whenNameReservedFreeItIfUnused(parts(...externalIds).given);
    expect(await reactionTo(policy, reserved, recorded)).toEqual(done);
  });
  it('is free once its team has lost it, unless it has it again', async () => {
    const team = { teamId, name: 'Welders', formerExternalId: 'one' };
    const changed = TeamExternalIdChanged({ ...team, externalId: 'two' });
    const deleted = TeamDeleted({ ...team, userIds: [] });
    for (const [event, now, expected] of [
      [changed, 'two', [['one', teamId]]],
      [changed, 'one', []],
      [deleted, null, [['one', teamId]]],
      [TeamDeleted({ teamId, name: 'Welders', userIds: [] }), null, []],
    ] as const) {
      const { released, given } = parts(now);
      await reactionTo(whenTeamLosesItsExternalIdFreeIt(given), event);
      expect(released).toEqual(expected);
    }
  });
});

describe('the API keys of an erased person', () => {
  const created = (apiKeyId: string, createdBy: string) =>
    recordedForSpec(ApiKeyCreated({ apiKeyId, createdBy, name: 'Sync', scopes: [], expiresAt: null }));
  const react = async (...createdBy: readonly string[]) => {
    const forgotten: number[] = [];
    const given = partsForSpec({
      store: {
        readCategory: async () => [
          ...createdBy.map((creator, at) => created(`key-${at}`, creator)),
          recordedForSpec(ApiKeyUsed({ apiKeyId: 'key-0', createdBy: userId, name: 'Sync' })),
        ],
        head: async () => 9,
      } as unknown as PolicyDependencies['store'],
      forgetFormer: async (position) => void forgotten.push(position),
    });
    const sent = await reactionTo(whenPersonErasedRevokeTheirApiKeys(given), PersonErased({ userId }));
    return { sent, forgotten };
  };

  it('are revoked, and what they were called is forgotten then', async () => {
    const revoked = ['key-0', 'key-2'].map((apiKeyId) => ({ send: 'RevokeApiKey', data: { apiKeyId } }));
    expect(await react(userId, 'ben', userId)).toEqual({ sent: revoked, forgotten: [9] });
  });
  it('of others stay', async () => {
    expect(await react('ben')).toEqual({ sent: [], forgotten: [] });
  });
});

describe('an erased person', () => {
  const erase = async (emailHash: string | null, accountHash: string | null = null) => {
    const done: unknown[] = [];
    const note =
      (what: string) =>
      async (...args: readonly unknown[]): Promise<void> =>
        void done.push([what, ...args]);
    const policy = whenPersonErasedDestroyTheirKey(
      partsForSpec({
        keys: {
          getSecret: async (_: string, name: string) =>
            new Map([
              [`email-hash/${userId}`, emailHash],
              [`account-hash/${userId}`, accountHash],
            ]).get(name) ?? null,
          deleteSecret: note('secret'),
          destroyPersonKey: note('key'),
        } as unknown as Keys,
        commands: {
          execute: async ({ data, sender }: ReleaseEmail) =>
            void done.push(['release', data, sender.organizationId, sender.commandId]),
        } as unknown as PolicyDependencies['commands'],
        mail: { destroyEmailsTo: note('emails') } as unknown as Mail,
        folder: '/nowhere',
        get: ({ name }: { name: string }) => ({ delete: note(name) }) as never,
        forgetFormer: note('former'),
      }),
    );
    await reactionTo(policy, PersonErased({ userId }));
    return done;
  };
  const destroyed = [
    ['emails', 'org-1', userId],
    ['secret', 'org-1', `email-hash/${userId}`],
    ['secret', 'org-1', `account-hash/${userId}`],
    ['Avatars', { organizationId: 'org-1', userId }],
    ['PasswordStore', 'org-1', userId],
    ['SecondFactorSecrets', 'org-1', userId],
    ['key', 'org-1', userId],
    ['former', 1],
  ];

  it('loses their address, emails, secrets and, last, their key', async () => {
    expect(await erase('h4sh')).toEqual([
      ['release', { emailHash: 'h4sh', userId }, '_platform', 'erase-event-0'],
      ...destroyed,
    ]);
  });
  it('loses their employee ID where they have no address', async () => {
    expect(await erase(null, 'n4me')).toEqual([
      ['release', { name: 'n4me', organizationId: 'org-1', userId }, '_platform', 'erase-event-0'],
      ...destroyed,
    ]);
  });
  it('loses the rest again if their address is free already', async () => {
    expect(await erase(null)).toEqual(destroyed);
  });
});
