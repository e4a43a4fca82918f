import { describe, expect, it } from 'vitest';
import type { CardStatus } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { actionsFor, cardPath } from './card-words.ts';

const card = (status: CardStatus, previewReady = true): WorkflowCard => ({
  id: 'w1',
  title: 'Press',
  titleTranslations: {},
  languageCode: 'en-us',
  workspaceId: 'assembly',
  authorId: 'maria',
  status,
  editType: 'original',
  published: status === 'published',
  changedSincePublication: false,
  requested: null,
  previewReady,
  videoDuration: 60,
  stepCount: 3,
  cause: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  publishedAt: null,
});
const publisher = { role: 'publisher', roles: { assembly: 'publisher' } } as const;
const viewer = { role: 'viewer', roles: { assembly: 'viewer' } } as const;
const elsewhere = { role: 'publisher', roles: { maintenance: 'publisher' } } as const;

describe('where a card leads', () => {
  it('R-CARD-01: viewers only get into what is published', () => {
    expect(cardPath(viewer, card('published'))).toBe('/playermain/w1');
    expect(cardPath(viewer, card('unpublished'))).toBeNull();
    expect(cardPath(elsewhere, card('new'))).toBeNull();
  });
  it('R-RTE-14: new opens the editor main page, unpublished the builder', () => {
    expect(cardPath(publisher, card('new'))).toBe('/editormain/w1');
    expect(cardPath(publisher, card('unpublished'))).toBe('/buildermain/w1');
  });
  it('what is being processed is watched in the editor, once something can be watched', () => {
    expect(cardPath(publisher, card('processing'))).toBe('/editormain/w1');
    expect(cardPath(publisher, card('transcoding', false))).toBeNull();
    expect(cardPath(publisher, card('failed'))).toBeNull();
  });
});

describe('what a card offers', () => {
  it('R-CARD-04, R-CARD-05, R-CARD-09: shares and unpublishes what is published, renames what is not', () => {
    expect(actionsFor(publisher, card('published'))).toMatchObject({
      share: true,
      unpublish: true,
      rename: false,
    });
    expect(actionsFor(publisher, card('unpublished'))).toMatchObject({
      share: false,
      publish: true,
      rename: true,
    });
  });
  it('R-CARD-10, R-CARD-11: edits what is ready and deletes always', () => {
    expect(actionsFor(publisher, card('failed'))).toMatchObject({ edit: false, delete: true });
    expect(actionsFor(publisher, card('new'))).toMatchObject({ edit: true, delete: true });
  });
  it('leaves a viewer with watching and sharing', () => {
    expect(actionsFor(viewer, card('published'))).toMatchObject({
      watch: true,
      share: true,
      edit: false,
      unpublish: false,
      delete: false,
    });
  });
});
