import { beforeAll, expect, it } from 'vitest';
import { SearchSteps } from '../../contracts/authoring/step-search.ts';
import { EraseVideo, RestoreVideoParts } from '../../contracts/authoring/video-cut.ts';
import {
  ChangeWorkflowLanguage,
  ChoosePoster,
  PublishWorkflow,
  RenameStep,
  SplitStep,
} from '../../contracts/authoring/workflow-commands.ts';
import {
  ListCreatorWorkflows,
  ListGroupWorkflows,
  ListWorkflows,
  ListWorkspaceWorkflows,
  WorkflowCard,
} from '../../contracts/authoring/workflow-views.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';

const world = productWorld();
let author: Person;
let viewer: Person;
let edited: PublishedVideo;

beforeAll(async () => {
  author = await world.addPerson('harbour', 'Ada', 'admin-organization');
  viewer = await world.addPerson('harbour', 'Vera', 'viewer');
  edited = await publishVideo(world, author, await world.makeWorkspace('harbour', 'Hall'));
  const { workflowId } = edited;
  await world.call(RenameStep, { ...edited, title: 'Open the valve' }, author);
  itemOf(await world.call(PublishWorkflow, { workflowId }, author));
  await world.settled();
});

async function cardFor(person: Person): Promise<WorkflowCard | undefined> {
  const { answer } = await world.call(ListWorkflows, { ids: edited.workflowId }, person);
  return WorkflowCard.array().parse(answer.items)[0];
}

/** Everything that lists and searches answer about workflows. */
async function answersTo(person: Person): Promise<string[]> {
  const { workspaceId, workflowId } = edited;
  const sorts = ['updatedAt', 'createdAt', 'title', 'publishedAt', 'id'];
  const replies = [
    ...sorts.map((sort) => world.call(ListWorkflows, { sort }, person)),
    ...sorts.map((sort) => world.call(ListCreatorWorkflows, { userId: author.id, sort }, person)),
    ...['pump', 'Vídeo'].map((keyword) => world.call(ListWorkflows, { keyword }, person)),
    ...['secret', 'open'].map((keyword) => world.call(SearchSteps, { keyword }, person)),
    world.call(ListWorkflows, { ids: workflowId }, person),
    world.call(ListWorkspaceWorkflows, { workspaceId }, person),
    world.call(ListGroupWorkflows, { workspaceId }, person),
  ];
  return (await Promise.all(replies)).map(({ status, text }) => `${status} ${text}`);
}

it('people who only watch are told nothing of a draft by lists and searches', async () => {
  const before = await answersTo(viewer);
  const published = await cardFor(viewer);
  const { workflowId, stepId } = edited;
  const edits = [
    await world.call(ChangeWorkflowLanguage, { workflowId, languageCode: 'de-de' }, author),
    await world.call(RenameStep, { ...edited, title: 'Secret valve' }, author),
    await world.call(SplitStep, { workflowId, stepId, at: 1, newStepId: 'step-secret' }, author),
    await world.call(EraseVideo, { workflowId, ranges: [{ start: 2, end: 2.5 }] }, author),
    await world.call(ChoosePoster, { workflowId, atSecond: 2 }, author),
  ];
  expect(edits.map(({ status }) => status)).toEqual(edits.map(() => 200));
  await world.settled();

  expect(await cardFor(author)).toMatchObject({ languageCode: 'de-de', changedSincePublication: true });
  expect(await answersTo(viewer)).toEqual(before);
  expect(published).toMatchObject({ changedSincePublication: false, requested: null, cause: null });
  expect(published?.updatedAt).toBe(published?.publishedAt);
  countAttacks('drafts in lists', before.length);
});

it('they are told of it when it is published', async () => {
  const { workflowId } = edited;
  await world.call(RestoreVideoParts, { workflowId, ranges: [{ start: 0, end: 3 }] }, author);
  itemOf(await world.call(PublishWorkflow, { workflowId }, author));
  await world.settled();
  const card = await cardFor(viewer);
  expect(card).toMatchObject({ languageCode: 'de-de', stepCount: (await cardFor(author))?.stepCount });
  const steps = await world.call(SearchSteps, { keyword: 'secret' }, viewer);
  expect(steps.answer.items).toMatchObject([{ workflowTitle: card?.title, title: 'Secret valve' }]);
});
