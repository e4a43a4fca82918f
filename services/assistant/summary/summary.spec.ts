import { describe, expect, it } from 'vitest';
import { summaryStatus, type ExistingSummary } from '../../../contracts/assistant/model/summary.ts';
import { summaryExamples as examples } from '../../../contracts/assistant/summary.examples.ts';
import { summaryEvents } from '../../../contracts/assistant/summary.ts';
import { factsOf, given, stateAfter } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { cancelSummary, changeSummary, deleteSummary } from './change-summary.ts';
import { createSummary } from './create-summary.ts';
import { failSummary, recordSummary, startSummary } from './record-summary.ts';
import { summary } from './summary.ts';

const { SummaryRequested, SummaryStarted, SummaryGenerated, SummaryFailed, SummaryCancelled } = examples;
const workflowId = 'workflow-1';
const spoken = { workspaceId: 'workspace-1', hasWords: true };
const written = [SummaryRequested, SummaryStarted, SummaryGenerated];
const stateOf = (...events: Parameters<typeof stateAfter>[1][]) =>
  stateAfter(summary, ...events) as ExistingSummary;
const create = (data: object = {}, facts: unknown = spoken, ...before: typeof written) =>
  given(...before).when(createSummary, { workflowId, ...data }, undefined, facts);

it.each(summaryEvents.map((contract) => [contract.type, contract] as const))(
  'the example of %s is valid',
  (type, contract) => expect(contract.schema.parse(examples[type].data)).toEqual(examples[type].data),
);

describe('a summary', () => {
  it('R-SUM-02 is requested for all kinds of parts, or for some of them', () => {
    const { events, result, scope } = create();
    expect(events).toMatchObject([
      { data: { runId: 'new-summary-run', kinds: ['safety', 'tools', 'note', 'section', 'sop'], sentenceIds: null } },
    ]);
    expect([result, scope]).toEqual([{ id: workflowId }, { workspaceId: 'workspace-1' }]);
    const some = create({ kinds: ['sop', 'sop'], sentences: ['s1'] }, spoken, ...written);
    expect(some.events).toMatchObject([{ data: { kinds: ['sop'], sentenceIds: ['s1'] } }]);
  }); // prettier-ignore

  it('2:101 is written once at a time', () => {
    expect(create({}, spoken, SummaryRequested as never).events).toEqual([]);
    expect(create({}, spoken, SummaryRequested as never, SummaryStarted as never).events).toEqual([]);
  });

  it('R-SUM-02 is refused without words to write it from, and for who may not edit the workflow', async () => {
    expect(create({}, { ...spoken, hasWords: false }).refusal).toBe('summary.no-source');
    expect(create({}, null).refusal).toBe('resource.absent');
    const draft = { workspaceId: 'workspace-1', sentences: [{}], steps: [] };
    const find = (person: object, found: object | null = draft) =>
      factsOf(createSummary, { workflowId }, {
        viewer: { ...viewer, ...person },
        answers: { GetWatchableWorkflow: () => found },
      }); // prettier-ignore
    const author = { roles: { 'workspace-1': 'publisher' } } as const;
    expect(await find(author)).toEqual(spoken);
    expect(await find(author, null)).toBeNull();
    expect(await find({})).toBeNull();
    expect(await find({ ...author, workspaces: new Set(['other']) })).toBeNull();
    const silent = { ...draft, sentences: [], steps: [{ title: ' ' }] };
    expect(await find(author, silent)).toMatchObject({ hasWords: false });
  });

  it('R-AIQ-01 R-SUM-07 is pending, processing, then completed or failed', () => {
    const events = [SummaryRequested, SummaryStarted, SummaryGenerated, SummaryRequested, SummaryFailed];
    const statuses = events.map((_, index) => summaryStatus(stateOf(...events.slice(0, index + 1))));
    expect(statuses).toEqual(['pending', 'processing', 'completed', 'pending', 'failure']);
    expect(summaryStatus(stateOf(SummaryRequested, SummaryCancelled))).toBe('failure');
    expect(summaryStatus(stateOf(...written, SummaryRequested, SummaryCancelled))).toBe('completed');
  });

  it('R-SUM-04 stays as it was when writing it again fails or is cancelled', () => {
    const parts = stateOf(...written).parts;
    expect(parts).toHaveLength(2);
    expect(stateOf(...written, SummaryRequested, SummaryFailed).parts).toEqual(parts);
    expect(stateOf(...written, SummaryRequested, SummaryCancelled).parts).toEqual(parts);
  });

  it('2:53 records only what its awaited run reports, of the kinds that were requested', () => {
    const { kinds: _, ...report } = SummaryGenerated.data;
    const claim = { kind: 'sop', title: '', content: 'Close', sentenceIds: ['s2'], stepId: null };
    const data = { ...report, parts: [...report.parts, claim] };
    const { events } = given(SummaryRequested, SummaryStarted).when(recordSummary, data);
    expect(events).toMatchObject([
      { data: { model: 'extractive', parts: [{ id: 'new-part/0', kind: 'safety' }, { kind: 'section' }] } },
    ]);
    const late = [[...written], [SummaryRequested, SummaryCancelled], []];
    for (const before of late) {
      expect(given(...before).when(recordSummary, data).events).toEqual([]);
      expect(given(...before).when(failSummary, SummaryFailed.data).events).toEqual([]);
      expect(given(...before).when(startSummary, SummaryStarted.data).events).toEqual([]);
    }
    const other = { ...data, runId: 'run-2' };
    expect(given(SummaryRequested).when(recordSummary, other).events).toEqual([]);
  });
});

const change = (data: object) => given(...written).when(changeSummary, { workflowId, ...data });

describe('an edited summary', () => {
  it('R-SUM-10 remembers what a translation translates, also of one that did not say it', () => {
    const [part] = SummaryGenerated.data.parts;
    if (!part) throw new Error('no part');
    const changedBy = (before: typeof part, changed: object) =>
      given(SummaryRequested, SummaryStarted, {
        ...SummaryGenerated,
        data: { ...SummaryGenerated.data, parts: [before] },
      }).when(changeSummary, {
        workflowId,
        changed: [{ partId: part.id, ...changed }],
        accepted: [],
        removed: [],
      } as never).events;
    const originals = { 'de-de': part.content };
    expect(changedBy(part, { content: 'Nie öffnen.', languageCode: 'de-de' })).toMatchObject([
      { data: { changed: [{ translatedOriginals: originals }] } },
    ]);
    const former = { ...part, translations: { 'de-de': 'Nie öffnen.' } };
    expect(changedBy(former, { content: 'Keep it closed.' })).toMatchObject([
      { data: { changed: [{ content: 'Keep it closed.', translatedOriginals: originals }] } },
    ]);
  });

  it('R-SUM-02 has texts of a person, translations, and parts that were accepted or removed', () => {
    const text = { partId: 'part-1', content: 'Keep the housing closed.' };
    expect(change({ changed: [text] }).events).toMatchObject([
      { data: { changed: [{ id: 'part-1', content: text.content, isPersonal: true }] } },
    ]);
    expect(change({ changed: [{ ...text, languageCode: 'de-de' }] }).events).toMatchObject([
      { data: { changed: [{ translations: { 'de-de': text.content }, isPersonal: false }] } },
    ]);
    expect(change({ accepted: ['part-2'], removed: ['part-1'] }).events).toMatchObject([
      { data: { changed: [{ id: 'part-2', isAccepted: true }], removed: ['part-1'] } },
    ]);
    expect(change({ changed: [{ ...text, partId: 'part-9' }] }).refusal).toBe('summary.part-unknown');
    expect(change({ removed: ['part-9'] }).events).toEqual([]);
  });

  it('R-SUM-01 is shown to viewers or hidden, once', () => {
    expect(change({ activate: true }).events).toMatchObject([{ type: 'SummaryActivated' }]);
    expect(change({ activate: false }).events).toEqual([]);
  });

  it('R-SUM-02 keeps what a person wrote or accepted when it is written again', () => {
    const accepted = change({ accepted: ['part-1'] }).events;
    const again = { ...SummaryGenerated, data: { ...SummaryGenerated.data, parts: [] } };
    const { parts } = stateOf(...written, ...accepted, SummaryRequested, again);
    expect(parts.map(({ id }) => id)).toEqual(['part-1']);
  });

  it('R-SUM-02 is cancelled while it is written, and deleted', () => {
    expect(given(...written).when(cancelSummary, { workflowId }).events).toEqual([]);
    expect(given(SummaryRequested).when(cancelSummary, { workflowId }).events).toEqual([SummaryCancelled]);
    expect(given(SummaryRequested).when(deleteSummary, { workflowId }).events).toHaveLength(2);
    expect(given(...written).when(deleteSummary, { workflowId }).state).toBeNull();
    expect(given().when(deleteSummary, { workflowId }).refusal).toBe('resource.absent');
  });
});
