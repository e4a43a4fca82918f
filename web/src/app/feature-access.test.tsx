import { describe, expect, it } from 'vitest';
import type { AccessFlag, Role } from '../../../contracts/kernel/access.ts';
import type { SignedInSession } from './feature.ts';
import { createEntriesOf } from './features.ts';
import { feature as authoring } from '../features/authoring/routes.tsx';
import { feature as media } from '../features/media/routes.tsx';

const as = (role: Role, roles: Readonly<Record<string, Role>> = {}, access: readonly AccessFlag[] = []) =>
  ({ status: 'signed-in', profile: { role, roles, access } }) as unknown as SignedInSession; // the fields that the access checks read

const authors: readonly SignedInSession[] = [
  as('admin-super'),
  as('admin-organization'),
  as('viewer', { hall: 'admin-group' }),
  as('viewer', { hall: 'publisher' }),
];

describe('who may begin a workflow', () => {
  it('R-ROLE-11, R-CRE-02: super, organisation and workspace admins and publishers upload videos, viewers do not', () => {
    const [upload] = media.create ?? [];
    expect(authors.map((session) => upload?.allowed(session))).toEqual([true, true, true, true]);
    expect(upload?.allowed(as('viewer', { hall: 'viewer' }))).toBe(false);
    expect(upload?.allowed(as('viewer'))).toBe(false);
  });
  it('R-HDR-03: the create menu offers the kinds that the role allows, and none to viewers', () => {
    const offered = (session: SignedInSession) => createEntriesOf(session).map(({ id }) => id);
    for (const session of authors) expect(offered(session)).toContain('upload-video');
    expect(offered(as('viewer', { hall: 'viewer' }))).toEqual([]);
  });
  it('R-ROLE-11, R-TRN-01: the editor with its transcription page is open to who may edit and refused to viewers', () => {
    const pages = authoring.routes ?? [];
    expect(pages.map(({ path }) => path)).toContain('/editormain/:workflowId/transcription');
    for (const { allowed, who } of pages) {
      expect(who).toBe('member');
      expect(allowed?.(as('publisher', {}, ['editor']))).toBe(true);
      expect(allowed?.(as('viewer', {}, ['player']))).toBe(false);
    }
  });
  it('the uploader stands over every page', () => {
    expect(media.overlays).toHaveLength(1);
  });
});
