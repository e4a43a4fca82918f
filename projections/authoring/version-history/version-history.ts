import { emptyContent } from '../../../contracts/authoring/model/changes-between.ts';
import { titleOf } from '../../../contracts/authoring/model/draft.ts';
import { namedChanges } from '../../../contracts/authoring/model/named-changes.ts';
import { GetVersionContent } from '../../../contracts/authoring/version-content.ts';
import {
  GetVersion,
  ListVersions,
  shownChanges,
  shownChangesSince,
  type WorkflowVersion,
} from '../../../contracts/authoring/version-history.ts';
import { ListOrigins } from '../../../contracts/authoring/part-origin.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
import { eventsOfPages } from '../../../services/platform/event-store/event-store.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { inSlices, timeSlices } from '../../../services/platform/queues/time-slices.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';
import { contentWith, countByPerson, editsOfOthers } from './edits-of-others.ts';
import { originsOf } from './origins.ts';
import {
  type AppliedCommand,
  appliedCommands,
  commandBefore,
  openVersions,
  versionIndexOf,
  versionsOf,
  versionSteps,
  type Version,
} from './versions.ts';
import type { WorkflowHistories } from './workflow-histories.ts';

function viewOf({ revision, at, by, publication, restoredFrom, before, content }: Version): WorkflowVersion {
  const changes = namedChanges(before ?? emptyContent(content.languageCode), content, shownChanges);
  return {
    revision,
    at,
    by,
    madeBy: isPerson(by) ? 'person' : 'product',
    publication,
    restoredFrom,
    changes: changes.named,
    changeCount: changes.count,
  };
}

type Restorable = Pick<Version, 'revision' | 'after'>;

function versionAt(commands: readonly AppliedCommand[], revision: number): Restorable | undefined {
  const open = openVersions(versionsOf(commands));
  return open[versionIndexOf(open, revision)];
}

function draftAt(commands: readonly AppliedCommand[], revision: number): Restorable | undefined {
  const command = commandBefore(commands, revision);
  return command && { revision, after: command.after };
}

/** The log is the history: nothing else of it is stored. */
async function commandsIn(
  histories: WorkflowHistories,
  context: QueryContext,
  workflowId: string,
): Promise<readonly AppliedCommand[]> {
  return inSlices(appliedCommands(await eventsOfPages(histories.pages(context, workflowId))));
}

/** One page of a list that is whole in memory. */
const pageOf = <T>(all: readonly T[], { page, size }: { readonly page: number; readonly size: number }) => ({
  items: all.slice((page - 1) * size, page * size),
  page: { page, size, dataCount: all.length },
});

const isShown = (show: 'all' | 'published' | 'person' | 'product', { by, publication }: Version): boolean => {
  if (show === 'all') return true;
  if (show === 'published') return publication !== null;
  return isPerson(by) === (show === 'person');
};

/** The queries of the versions of a draft, and of what its parts come from. */
export function versionAnswers(histories: WorkflowHistories): readonly QueryHandler[] {
  return [
    answerQuery(ListVersions, ({ workflowId, page, size, show }, context) =>
      histories.inTurn(context, async () => {
        const draft = await findEditableDraft(context, workflowId);
        const all = draft ? openVersions(versionsOf(await commandsIn(histories, context, workflowId))) : [];
        const shown = pageOf(all.filter((version) => isShown(show, version)).toReversed(), { page, size });
        return { ...shown, items: await inSlices(shown.items.values().map(viewOf)) };
      }),
    ),
    answerQuery(ListOrigins, ({ workflowId, part, id, page, size }, context) =>
      histories.inTurn(context, async () => {
        const draft = await findEditableDraft(context, workflowId);
        const commands = draft ? await commandsIn(histories, context, workflowId) : [];
        const origins = await inSlices(originsOf(commands, { part, id }));
        return pageOf(origins.flat(), { page, size });
      }),
    ),
    answerQuery(GetVersion, ({ workflowId, revision }, context) =>
      histories.inTurn(context, async () => {
        const draft = await findEditableDraft(context, workflowId);
        if (!draft) return null;
        const commands = await commandsIn(histories, context, workflowId);
        const all = versionsOf(commands);
        const open = openVersions(all);
        const index = versionIndexOf(open, revision);
        const version = open[index];
        const newest = all.at(-1);
        if (!version || !newest) return null;
        const { content } = version;
        const pause = timeSlices();
        const since = namedChanges(content, newest.content, shownChangesSince);
        await pause();
        const view = viewOf(version);
        await pause();
        return {
          ...view,
          number: index + 1,
          total: open.length,
          title: titleOf(content),
          languageCode: content.languageCode,
          rotation: content.cut.rotation,
          steps: versionSteps(content),
          sentences: content.sentences.map(({ words: _, ...sentence }) => sentence),
          terms: [...content.terms],
          changesSince: since.named,
          changesSinceCount: since.count,
          editsOfOthers: countByPerson(
            editsOfOthers(commands, { revision: version.revision, self: context.viewer.userId }),
          ),
          currentRevision: draft.revision,
        };
      }),
    ),
    answerQuery(GetVersionContent, ({ workflowId, revision, ofDraft, withEditsOfAllBut: self }, context) =>
      histories.inTurn(context, async () => {
        const commands = await commandsIn(histories, context, workflowId);
        const found = ofDraft ? draftAt(commands, revision) : versionAt(commands, revision);
        if (!found) return null;
        const edits = self === undefined ? [] : editsOfOthers(commands, { revision: found.revision, self });
        const { translations, ...content } = contentWith(found, edits);
        const { titles, languageCode, steps, terms, poster, sentences, voiceOver, cut } = content;
        return {
          titles,
          languageCode,
          steps: steps.map((step) => ({
            ...step,
            attachments: [...step.attachments],
            annotations: [...step.annotations],
          })),
          terms: [...terms],
          poster,
          sentences: [...sentences],
          voiceOver,
          cut: { ...cut, erased: [...cut.erased] },
          translations: Object.fromEntries(
            Object.entries(translations).map(([code, texts]) => [code, [...texts]]),
          ),
        };
      }),
    ),
  ];
}
