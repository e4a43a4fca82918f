import type { Content } from '../../../contracts/authoring/model/content.ts';
import { titleOf } from '../../../contracts/authoring/model/draft.ts';
import type { DraftChange } from '../../../contracts/authoring/draft-changes.ts';
import {
  firstChanges,
  GetVersion,
  GetVersionContent,
  ListVersions,
  type VersionChange,
  type WorkflowVersion,
} from '../../../contracts/authoring/version-history.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
import type { EventStore } from '../../../services/platform/event-store/event-store.ts';
import { streamName } from '../../../services/platform/event-store/stream-name.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { changesBetween, emptyContent } from '../draft-changes/draft-changes.ts';
import { findEditableDraft, stepViews } from '../workflow-details/workflow-details.ts';
import { openVersions, versionsOf, type Version } from './versions.ts';

/** The step that a change concerns: its own, or the one in which its sentence is spoken. */
function stepOf({ stepId, sentenceId }: DraftChange, was: Content, is: Content): VersionChange['step'] {
  for (const { steps, sentences } of [is, was]) {
    const sentence = sentences.find(({ id }) => id === sentenceId);
    const index = steps.findIndex(
      ({ id, startTime, endTime }) =>
        id === stepId || (sentence && sentence.startTime >= startTime && sentence.startTime < endTime),
    );
    const step = steps[index];
    if (step) return { id: step.id, number: index + 1, title: step.title };
  }
  return null;
}

const namedChanges = (was: Content, is: Content): VersionChange[] =>
  changesBetween(was, is).map((change) => ({ ...change, step: stepOf(change, was, is) }));

function viewOf({ revision, at, by, publication, before, content }: Version): WorkflowVersion {
  const changes = namedChanges(before ?? emptyContent(content.languageCode), content);
  return {
    revision,
    at,
    by,
    madeBy: isPerson(by) ? 'person' : 'product',
    publication,
    changes: firstChanges(changes),
    changeCount: changes.length,
  };
}

/** The log is the history: nothing else of it is stored. */
const versionsIn = async (
  store: EventStore,
  { viewer }: QueryContext,
  workflowId: string,
): Promise<readonly Version[]> =>
  versionsOf(await store.readStream(viewer.organizationId, streamName({ category: 'workflow' }, workflowId)));

const isShown = (show: 'all' | 'published' | 'person' | 'product', { by, publication }: Version): boolean => {
  if (show === 'all') return true;
  if (show === 'published') return publication !== null;
  return isPerson(by) === (show === 'person');
};

export const versionAnswers = (store: EventStore): readonly QueryHandler[] => [
  answerQuery(ListVersions, async ({ workflowId, page, size, show }, context) => {
    const draft = await findEditableDraft(context, workflowId);
    const all = draft ? openVersions(await versionsIn(store, context, workflowId)) : [];
    const shown = all.filter((version) => isShown(show, version)).toReversed();
    const items = shown.slice((page - 1) * size, page * size).map(viewOf);
    return { items, page: { page, size, dataCount: shown.length } };
  }),
  answerQuery(GetVersion, async ({ workflowId, revision }, context) => {
    const draft = await findEditableDraft(context, workflowId);
    if (!draft) return null;
    const all = await versionsIn(store, context, workflowId);
    const open = openVersions(all);
    const index = open.findIndex((version) => version.revision === revision);
    const version = open[index];
    const newest = all.at(-1);
    if (!version || !newest) return null;
    const { content } = version;
    return {
      ...viewOf(version),
      number: index + 1,
      total: open.length,
      title: titleOf(content),
      languageCode: content.languageCode,
      steps: stepViews(content),
      sentences: [...content.sentences],
      changesSince: namedChanges(content, newest.content),
      currentRevision: draft.revision,
    };
  }),
  answerQuery(GetVersionContent, async ({ workflowId, revision }, context) => {
    const open = openVersions(await versionsIn(store, context, workflowId));
    const content = open.find((version) => version.revision === revision)?.content;
    if (!content) return null;
    const { titles, languageCode, steps, terms, poster, sentences } = content;
    return {
      titles,
      languageCode,
      steps: steps.map((step) => ({ ...step, attachments: [...step.attachments] })),
      terms: [...terms],
      poster,
      sentences: [...sentences],
    };
  }),
];
