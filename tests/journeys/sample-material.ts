import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AddTranslation,
  ChangeTranslatedTexts,
  GetTranslation,
} from '../../contracts/authoring/translations.ts';
import { CreateSummary, GetWorkflowSummary } from '../../contracts/assistant/summary.ts';
import { PublishWorkflow, RenameStep, RenameWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline } from '../../contracts/media/pipeline-runs.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { CreateTeam } from '../../contracts/organization/team.ts';
import { CreateWorkspace, ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { GetPlayerWorkflow, TrackPlayback } from '../../contracts/playback/playback.ts';
import { narratedVideo } from '../flows/support/narrated-video.ts';
import { Person } from '../flows/support/person.ts';
import { completed, openUpload, partOf, sendPart } from '../flows/support/send-video.ts';
import { until } from '../flows/support/until.ts';
import type { Account } from '../flows/support/address.ts';

/** What the photographed screens are opened with. */
export interface Material {
  readonly workflowId: string;
  /** Its first step. */
  readonly stepId: string;
  readonly draftId: string;
  readonly brokenId: string;
  readonly workspaceId: string;
  readonly viewerId: string;
}

/** Longer than any line, in several scripts: what a plant really writes. */
const longTitle =
  'Wartung und Instandsetzung der Spritzgussmaschine 7b — 換濾網 — замена фильтра, Halle Nord';
const longStep = 'Switch the main breaker off, hang your own lock and tag on it, wait till the gauge reads 0';
const longTranslations = [
  'Mantenimiento y reparación de la máquina de moldeo por inyección 7b, nave norte',
  'Desconecte el interruptor principal, coloque su candado y espere hasta 4 bar',
  'תחזוקה ותיקון של מכונת ההזרקה באולם הצפוני של המפעל, לפני תחילת המשמרת השנייה',
] as const;

/** Real material with long names, made through the API: a published workflow that was watched, a draft, and a failure. */
export async function makeMaterial(): Promise<Material> {
  const admin = await Person.signIn('admin');
  const publisher = await Person.signIn('publisher');
  await admin.sendCommand(CreateWorkspace, {
    name: 'Instandhaltung und Arbeitssicherheit der Spritzgussfertigung, Werk Nord — 保全 3',
    color: 'purple',
    private: false,
  });
  await admin.sendCommand(CreateTeam, { name: 'Schichtleitung Spätschicht und Rüstpersonal, Halle Nord' });
  const { items } = await publisher.sendQuery(ListWorkspaces, { type: 'edit' });
  const workspaceId = items.find((workspace) => !workspace.private)?.id;
  if (workspaceId === undefined) throw new Error('the publisher edits no open workspace');
  const video = await narratedVideo();
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) => sent(publisher, workspaceId, name, bytes);
  const [workflowId, draftId, brokenId] = [
    await send('Spritzguss.mp4', video),
    await send('Second shift handover, draft.mp4', video),
    await send('Damaged on the memory card.mp4', damaged(video)),
  ];
  for (const id of [workflowId, draftId, brokenId]) await ended(publisher, id);
  const stepId = await publish(publisher, workflowId);
  await summarize(publisher, draftId);
  await Promise.all((['viewer', 'lead', 'publisher'] as const).map((account) => watch(account, workflowId)));
  const viewer = await Person.signIn('viewer');
  return { workflowId, stepId, draftId, brokenId, workspaceId, viewerId: viewer.userId };
}

async function sent(
  publisher: Person,
  workspaceId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const upload = await openUpload(publisher, workspaceId, name, bytes.length);
  for (let number = 1; number <= upload.parts; number += 1)
    await sendPart(publisher, upload.id, number, partOf(bytes, upload, number));
  return completed(publisher, upload.id);
}

/** A video whose first pictures can be read, so that it is taken in, and what follows cannot. */
function damaged(video: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = video.slice();
  const { start, end } = mediaData(bytes);
  return bytes.fill(7, start + Math.round((end - start) * 0.2), end);
}

/** Where the pictures and the sound of an MP4 lie. */
function mediaData(bytes: Uint8Array<ArrayBuffer>): { start: number; end: number } {
  const view = new DataView(bytes.buffer);
  for (let start = 0; start < bytes.length;) {
    const end = start + view.getUint32(start);
    if (new TextDecoder().decode(bytes.subarray(start + 4, start + 8)) === 'mdat') return { start, end };
    start = end;
  }
  throw new Error('the video has no media data');
}

const ended = (publisher: Person, workflowId: string) =>
  until(
    () => publisher.trySend(GetWorkflowPipeline, { workflowId }),
    ({ answer }) => ['completed', 'failed'].includes((answer.item as { state?: string } | null)?.state ?? ''),
    { seconds: 240, every: 500 },
  );

/** A summary of a draft, as soon as the organisation has summaries; it has voices as well. */
async function summarize(publisher: Person, workflowId: string): Promise<void> {
  const owner = await Person.signIn('super');
  await owner.sendCommand(ChangeSettings, {
    features: { aiSummary: true, textToSpeech: true },
    aiSettings: { aiSummary: true },
  });
  await publisher.sendCommand(CreateSummary, { workflowId });
  await until(
    () => publisher.trySend(GetWorkflowSummary, { workflowId }),
    ({ answer }) => (answer.item as { status?: string } | null)?.status === 'completed',
    { seconds: 60, every: 200 },
  );
}

/** Resolves with the id of its first step. */
async function publish(publisher: Person, workflowId: string): Promise<string> {
  await publisher.sendCommand(RenameWorkflow, { workflowId, title: longTitle, languageCode: 'en-us' });
  const { steps } = await publisher.sendQuery(GetWorkflow, { workflowId });
  const [first] = steps;
  if (!first) throw new Error('The sample has no steps.');
  await publisher.sendCommand(RenameStep, { workflowId, stepId: first.id, title: longStep });
  for (const languageCode of ['he-il', 'es-mx']) await translate(publisher, workflowId, languageCode);
  await publisher.sendCommand(PublishWorkflow, { workflowId });
  return first.id;
}

/** A language of which the title is accepted, a title of a step needs a look at its number, and a sentence is a draft. */
async function translate(publisher: Person, workflowId: string, languageCode: string): Promise<void> {
  await publisher.sendCommand(AddTranslation, { workflowId, languageCode });
  const { rows } = await publisher.sendQuery(GetTranslation, { workflowId, languageCode });
  const changed = rows.slice(0, 3).map(({ part, id, original }, index) => ({
    part,
    id,
    original,
    text: longTranslations[index] ?? '',
    status: index === 0 ? ('accepted' as const) : ('draft' as const),
  }));
  await publisher.sendCommand(ChangeTranslatedTexts, { workflowId, languageCode, changed, removed: [] });
}

async function watch(account: Account, workflowId: string): Promise<void> {
  const person = await Person.signIn(account);
  const { steps, viewToken } = await person.sendQuery(GetPlayerWorkflow, { workflowId });
  const openedAt = Date.now();
  let elapsed = 0;
  const intervals = steps.map(({ id, startTime, endTime }, index) => {
    const from = elapsed;
    elapsed += (endTime - startTime) / 4;
    return {
      stepId: id,
      stepNumber: index + 1,
      from: startTime,
      to: (startTime + endTime) / 2,
      startedAt: new Date(openedAt + from * 1000).toISOString(),
      speed: 2,
      elapsed: { from, to: elapsed },
    };
  });
  // as long as it takes to play half of each step at twice the speed
  await pause(elapsed * 1000);
  await person.sendCommand(TrackPlayback, {
    viewId: `view-${randomUUID()}`,
    workflowId,
    publication: 1,
    deviceClass: 'tablet',
    openedAt: new Date(openedAt).toISOString(),
    viewToken: viewToken ?? '',
    location: '/playermain',
    sequence: 1,
    intervals,
    exitedAt: new Date().toISOString(),
  });
}
