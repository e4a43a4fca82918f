import { describe, expect, it } from 'vitest';
import { ReviewersChanged } from '../../../contracts/authoring/reviewers.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { maxReviewers } from '../../../contracts/authoring/workflow-fields.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { ready, workflowId } from './histories.fixture.ts';
import { changeReviewers } from './change-reviewers.ts';
import {
  changeExternalId,
  changeKeyTerms,
  changeSafetyWatermark,
  changeWorkflowLanguage,
  choosePoster,
} from './draft-edits.ts';

describe('properties of a workflow', () => {
  it('change its language, together with the title', () => {
    const { events, state } = given(...ready).when(
      changeWorkflowLanguage,
      examples.WorkflowLanguageChanged.data,
    );
    expect(events).toEqual([examples.WorkflowLanguageChanged]);
    expect(state).toMatchObject({
      draft: { titles: { 'en-us': 'Bleeding the boiler', 'de-de': 'Bleeding the boiler' } },
    });
    expect(
      given(...ready).when(changeWorkflowLanguage, { workflowId, languageCode: 'en-us' }).events,
    ).toEqual([]);
  });
  it('show a moment of the video on the poster, including its last one', () => {
    const poster = (atSecond: number) =>
      given(...ready).when(choosePoster, { workflowId, atSecond }, specContext, []);
    expect(poster(60).events).toHaveLength(1);
    expect(poster(60.01).refusal).toBe('poster.invalid');
  });
  it('show either a moment or an uploaded picture on the poster, or the first step again', () => {
    const { data } = examples.PosterChosen;
    const found = { kind: 'poster', workspaceId: 'workspace-1' };
    let files: readonly object[] = [{ kind: 'poster', assetId: 'asset-2', found }];
    const poster = (options: object, ...before: readonly WorkflowEvent[]) =>
      given(...ready, ...before).when(choosePoster, { workflowId, ...options }, specContext, files);
    expect(poster({ atSecond: 1, assetId: 'asset-2' }).refusal).toBe('poster.invalid');
    expect(poster({ assetId: 'asset-2' }).events).toHaveLength(1);
    expect(poster(data, examples.PosterChosen).events).toEqual([]);
    expect(poster({ atSecond: 3 }, examples.PosterChosen).events).toHaveLength(1);
    expect(poster({}, examples.PosterChosen).events).toHaveLength(1);
    expect(poster({}).events).toEqual([]);
    files = [{ kind: 'poster', assetId: 'asset-2', found: { ...found, kind: 'pdf' } }];
    expect(poster({ assetId: 'asset-2' }).refusal).toBe('file.absent');
    const unmeasured = given(examples.WorkflowInitialized).when(
      choosePoster,
      { workflowId, atSecond: 900 },
      specContext,
      [],
    );
    expect(unmeasured.events).toHaveLength(1);
  });
  it('R-ORG-16: have a safety watermark or none', () => {
    const watermark = (enabled: boolean, ...before: readonly WorkflowEvent[]) =>
      given(...ready, ...before).when(changeSafetyWatermark, { workflowId, enabled }).events;
    expect(watermark(true)).toEqual([examples.SafetyWatermarkChanged]);
    expect(watermark(false)).toEqual([]);
    expect(watermark(true, examples.SafetyWatermarkChanged)).toEqual([]);
    expect(watermark(false, examples.SafetyWatermarkChanged)).toHaveLength(1);
  });
  it('have key terms, each once and none empty', () => {
    const chosen = given(...ready).when(changeKeyTerms, {
      workflowId,
      terms: [' valve', 'valve', ' ', 'gauge'],
    });
    expect(chosen.events[0]?.data).toMatchObject({ terms: ['valve', 'gauge'] });
  });
  it('R-WFL-23: carry an external id', () => {
    const { data } = examples.ExternalIdChanged;
    expect(given(...ready).when(changeExternalId, data).events).toEqual([examples.ExternalIdChanged]);
    expect(given(...ready, examples.ExternalIdChanged).when(changeExternalId, data).events).toEqual([]);
    expect(given(...ready).when(changeExternalId, { workflowId, externalId: '' }).events).toEqual([]);
  });
  it('R-WFL-23: carry reviewers, each once, who are active members', () => {
    const { data } = examples.ReviewersChanged;
    const twice = { workflowId, reviewers: ['user-2', 'user-2'] };
    const chosen = given(...ready).when(changeReviewers, twice, undefined, ['user-2']);
    expect(chosen.events).toEqual([examples.ReviewersChanged]);
    expect(chosen.state).toMatchObject({ draft: { reviewers: ['user-2'] } });
    const again = given(...ready, examples.ReviewersChanged);
    expect(again.when(changeReviewers, data, undefined, ['user-2']).events).toEqual([]);
    expect(again.when(changeReviewers, { workflowId, reviewers: [] }, undefined, []).events).toHaveLength(1);
    const stranger = { workflowId, reviewers: ['user-2', 'user-9'] };
    expect(given(...ready).when(changeReviewers, stranger, undefined, ['user-2'])).toMatchObject({
      refusal: 'reviewer.unknown',
      details: { userId: 'user-9' },
    });
    const none = given(...ready).when(changeReviewers, { workflowId, reviewers: [] }, undefined, []);
    expect(none).toMatchObject({ events: [], refusal: null });
  });
  it('R-WFL-23: look up which of the requested reviewers are active members', async () => {
    const answers = {
      ListUsers: ({ ids, status, size }: { ids: string; status: string; size: number }) => ({
        items: status === 'active' && size === maxReviewers ? ids.split(',').map((id) => ({ id })) : [],
      }),
    };
    const find = (reviewers: readonly string[]) => factsOf(changeReviewers, { reviewers }, { answers });
    expect(await find(['user-2', 'user-3'])).toEqual(['user-2', 'user-3']);
    expect(await find([])).toEqual([]);
  });
  it('R-WFL-23: keep reviewers whose account was deactivated since, and accept no further inactive one', () => {
    const before = given(...ready, examples.ReviewersChanged);
    const nobody = ReviewersChanged({ workflowId, reviewers: [] });
    const with3 = { workflowId, reviewers: ['user-2', 'user-3'] };
    expect(before.when(changeReviewers, with3, undefined, ['user-3']).state).toMatchObject({
      draft: { reviewers: ['user-2', 'user-3'] },
    });
    expect(before.when(changeReviewers, with3, undefined, ['user-2']).refusal).toBe('reviewer.unknown');
    const removed = given(...ready, examples.ReviewersChanged, nobody);
    expect(removed.when(changeReviewers, with3, undefined, ['user-3']).refusal).toBe('reviewer.unknown');
  });
  it('choose a poster from a moment or a picture, or clear the choice', () => {
    const { data } = examples.PosterChosen;
    expect(given(...ready).when(choosePoster, data, specContext, []).events).toEqual([examples.PosterChosen]);
    expect(given(...ready, examples.PosterChosen).when(choosePoster, data, specContext, []).events).toEqual(
      [],
    );
    expect(
      given(...ready, examples.PosterChosen).when(choosePoster, { workflowId }, specContext, []).events,
    ).toHaveLength(1);
  });
  it('refuse a poster outside the video or from two sources', () => {
    expect(given(...ready).when(choosePoster, { workflowId, atSecond: 61 }, specContext, []).refusal).toBe(
      'poster.invalid',
    );
    const both = { workflowId, atSecond: 1, assetId: 'asset-2' };
    expect(given(...ready).when(choosePoster, both, specContext, []).refusal).toBe('poster.invalid');
  });
});
