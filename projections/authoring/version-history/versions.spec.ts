import { describe, expect, it } from 'vitest';
import { maxVersions } from '../../../contracts/authoring/version-history.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { commandIdInSession } from '../../../contracts/kernel/editing-session.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import { recorded } from './recorded-commands.fixture.ts';
import {
  appliedCommands,
  commandBefore,
  openVersions,
  versionIndexOf,
  versionsOf,
  versionSteps,
} from './versions.ts';

const versionsAfter = (events: Parameters<typeof appliedCommands>[0]) =>
  versionsOf([...appliedCommands(events)]);

describe('versions of a draft', () => {
  it('are what each command left, without what viewers never see', () => {
    const versions = versionsAfter(
      recorded([
        [examples.WorkflowInitialized],
        [examples.WorkflowStageChanged],
        [examples.TranscriptRecorded, examples.StepsProposed],
        [examples.ExternalIdChanged],
        [examples.StepRenamed],
        [examples.WorkflowPublished],
      ]),
    );
    expect(versions.map(({ revision, publication }) => [revision, publication])).toEqual([
      [0, null],
      [3, null],
      [5, null],
      [6, 1],
    ]);
    const titles = versions.map(({ content }) => content.steps[0]?.title);
    expect(titles).toEqual([undefined, 'Open the valve', 'Open the valve slowly', 'Open the valve slowly']);
    expect(versions.map(({ before }) => before)).toEqual([
      null,
      ...versions.slice(0, -1).map((each) => each.content),
    ]);
  });

  it('the commands of one action make one version, unless somebody else did something in between', () => {
    const action = [1, 2, 3].map((number) => commandIdInSession('session', 'undo', number));
    const history = (actors: readonly string[], ids: readonly (string | undefined)[]) =>
      versionsAfter(
        recorded(
          [
            [examples.WorkflowInitialized],
            [examples.StepsProposed],
            [examples.StepRenamed],
            [examples.StepRetimed],
            [examples.KeyTermsChanged],
          ],
          ['vera', 'vera', ...actors],
          [undefined, undefined, ...ids],
        ),
      ).map(({ revision, by, before }) => [revision, by, before?.steps[0]?.title]);
    const vera = ['vera', 'vera', 'vera'];
    expect(history(vera, action).slice(2)).toEqual([[4, 'vera', 'Open the valve']]);
    expect(history(['vera', 'tom', 'vera'], action)).toHaveLength(5);
    expect(history(vera, [...action.slice(0, 2), commandIdInSession('session', 'other', 1)])).toHaveLength(4);
  });

  it('the draft of a revision is what was left by then, whatever was published of it', () => {
    const { PublicationRequested, WorkflowPublished, VersionRestored, StepRenamed } = examples;
    const published = {
      ...WorkflowPublished,
      data: { ...WorkflowPublished.data, requestedAt: '2026-11-30T10:00:00.000Z' },
    };
    const commands = [
      ...appliedCommands(
        recorded([
          [examples.WorkflowInitialized],
          [examples.StepsProposed],
          [PublicationRequested],
          [StepRenamed],
          [published],
          [VersionRestored],
        ]),
      ),
    ];
    expect(versionsOf(commands).at(-1)?.content.steps[0]?.title).toBe('Open the valve');
    const titleAt = (revision: number) => commandBefore(commands, revision)?.content.steps[0]?.title;
    expect([1, 2, 3, 4, 5].map(titleAt)).toEqual([
      'Open the valve',
      'Open the valve',
      'Open the valve slowly',
      'Open the valve slowly',
      'Open the valve slowly',
    ]);
    expect([-1, 6].map((revision) => commandBefore(commands, revision))).toEqual([undefined, undefined]);
  });

  it('are found by each revision of their action, and by no other', () => {
    const undo = [1, 2].map((number) => commandIdInSession('session', 'undo', number));
    const versions = versionsAfter(
      recorded(
        [
          [examples.WorkflowInitialized],
          [examples.ExternalIdChanged],
          [examples.StepsProposed],
          [examples.StepRenamed],
        ],
        ['vera', 'vera', 'vera', 'vera'],
        [undefined, undefined, ...undo],
      ),
    );
    expect([0, 1, 2, 3, 4].map((revision) => versionIndexOf(versions, revision))).toEqual([0, -1, 1, 1, -1]);
  });

  it('say how long viewers saw each step then: without what was removed at that time', () => {
    const lengths = versionsAfter(
      recorded([
        [examples.WorkflowInitialized, examples.SourceMeasured, examples.StepsProposed],
        [examples.VideoErased],
        [examples.VideoPartsRestored],
      ]),
    ).map(({ content }) => versionSteps(content).map(({ duration, seenSeconds }) => [duration, seenSeconds]));
    const [, second, third] = lengths[0] ?? [];
    expect(lengths).toEqual([
      [[20, 20], second, third],
      [[20, 12.5], second, third],
      [[20, 15.5], second, third],
    ]);
  });

  it('say who asked for a publication, and which version was restored', () => {
    const { WorkflowPublished } = examples;
    const versions = versionsAfter(
      recorded(
        [
          [examples.WorkflowInitialized],
          [examples.PublicationRequested],
          [
            {
              ...WorkflowPublished,
              data: { ...WorkflowPublished.data, requestedAt: '2026-11-22T16:00:00.000Z' },
            },
          ],
          [examples.StepsProposed],
          [
            examples.StepRenamed,
            { ...examples.VersionRestored, data: { ...examples.VersionRestored.data, revision: 2 } },
          ],
        ],
        ['vera', 'vera', 'pipeline:render', 'tom', 'tom'],
      ),
    );
    const published = versions[1];
    expect(published).toMatchObject({ by: 'vera', publication: 1, restoredFrom: null });
    expect(versions.map(({ restoredFrom }) => restoredFrom)).toEqual([null, null, null, published?.at]);
  });

  it('R-VER-01, R-DOC-02, 1:442: of 1,001 versions 1,000 can be opened, and each that was published', () => {
    const renamed = (title: number): readonly WorkflowEvent[] => [
      { ...examples.WorkflowRenamed, data: { ...examples.WorkflowRenamed.data, title: String(title) } },
    ];
    const edits = Array.from({ length: 1001 }, (_, title) => renamed(title));
    const all = versionsAfter(
      recorded([[examples.WorkflowInitialized], [examples.WorkflowPublished], ...edits]),
    );
    expect(all).toHaveLength(1003);
    const open = openVersions(all);
    expect(maxVersions).toBe(1000);
    expect(open).toHaveLength(1001);
    expect(open.map(({ revision }) => revision).slice(0, 2)).toEqual([1, 3]);
  });
});
