import { describe, expect, it } from 'vitest';
import { organizationOf } from '../test-session.ts';
import type { AccessFlag, Role } from '../../../contracts/kernel/access.ts';
import type { SignedInSession } from './feature.ts';
import { areaMenuAt, areaPagesOf, createEntriesOf } from './features.ts';
import { feature as authoring } from '../features/authoring/routes.tsx';
import { feature as media } from '../features/media/routes.tsx';

const harbour = organizationOf();
const features = { ...harbour.settings.features, textToSpeech: true, aiSummary: true };
const as = (role: Role, roles: Readonly<Record<string, Role>> = {}, access: readonly AccessFlag[] = []) =>
  ({
    status: 'signed-in',
    profile: { role, roles, access },
    organization: { ...harbour, settings: { ...harbour.settings, features }, generation: null },
  }) as unknown as SignedInSession; // the fields that the access checks read

const authors: readonly SignedInSession[] = [
  as('admin-super'),
  as('admin-organization'),
  as('viewer', { hall: 'admin-group' }),
  as('viewer', { hall: 'publisher' }),
];

describe('who may begin a workflow', () => {
  it('R-ROLE-11, R-CRE-02: super, organisation and workspace admins and publishers record and upload videos, viewers do not', () => {
    const entries = media.create ?? [];
    expect(entries.map(({ id }) => id)).toEqual(['record-screen', 'upload-video', 'import-meeting']);
    for (const { allowed } of entries.filter(({ id }) => id !== 'import-meeting')) {
      expect(authors.map((session) => allowed(session))).toEqual([true, true, true, true]);
      expect(allowed(as('viewer', { hall: 'viewer' }))).toBe(false);
      expect(allowed(as('viewer'))).toBe(false);
    }
  });
  it('R-ROLE-12, R-CRE-01: the import from a meeting is absent where the organisation has it not', () => {
    const imports = (media.create ?? []).find(({ id }) => id === 'import-meeting');
    expect(authors.map((session) => imports?.allowed(session))).toEqual([false, false, false, false]);
    const withFeature = (session: SignedInSession): SignedInSession => {
      const { organization } = session;
      const { settings } = organization;
      const withZoom = { ...settings, features: { ...settings.features, zoom: true } };
      return { ...session, organization: { ...organization, settings: withZoom } };
    };
    expect(authors.map((session) => imports?.allowed(withFeature(session)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(imports?.allowed(withFeature(as('viewer')))).toBe(false);
  });
  it('R-HDR-03: the create menu offers the kinds that the role allows, and none to viewers', () => {
    const offered = (session: SignedInSession) => createEntriesOf(session).map(({ id }) => id);
    for (const session of authors) expect(offered(session)).toEqual(expect.arrayContaining(['record-screen', 'upload-video'])); // prettier-ignore
    expect(offered(as('viewer', { hall: 'viewer' }))).toEqual([]);
  });
  it('R-GEN-11, R-ROLE-11, R-TRN-01: the editor with its pages for all that makes a workflow is open to who may edit and refused to viewers', () => {
    const pages = authoring.routes ?? [];
    const paths = pages.map(({ path }) => path);
    for (const page of [
      '/editor/:workflowId',
      '/editormain/:workflowId/video',
      '/editormain/:workflowId/transcription',
      '/editormain/:workflowId/segmentation',
      '/editormain/:workflowId/voice-over',
      '/buildermain/:workflowId',
      '/buildermain/:workflowId/annotate',
    ])
      expect(paths).toContain(page);
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

it('the check of access stands in the menu of the console and in the palette of those who administer people', () => {
  const page = '/admin/check-access';
  const inMenu = (session: SignedInSession) =>
    areaMenuAt('/admin/users', session)?.entries.some(({ to }) => to === page);
  const inPalette = (session: SignedInSession) =>
    areaPagesOf(session).some(({ entries }) => entries.some(({ to }) => to === page));
  const admin = as('admin-group', {}, ['admin']);
  expect([inMenu(admin), inPalette(admin)]).toEqual([true, true]);
  const viewer = as('viewer', {}, ['player']);
  expect([inMenu(viewer), inPalette(viewer)]).toEqual([false, false]);
});

it('R-ANA-17: the menu of reports leads back to the overview', () => {
  const menu = areaMenuAt('/analytics/workflows', as('admin-organization', {}, ['analytics']));
  expect(menu?.back.to).toBe('/home/overview');
});
