import { setTimeout as pause } from 'node:timers/promises';
import type { AnnotationElement } from '../../contracts/authoring/annotation-elements.ts';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import { resultSecond, sourceSecond } from '../../contracts/authoring/model/video-cut.ts';
import { EraseVideo } from '../../contracts/authoring/video-cut.ts';
import { PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, GetWorkflowSteps } from '../../contracts/authoring/workflow-views.ts';
import type { Person } from '../flows/support/person.ts';
import { sendVideoOf, stageDone } from '../support/sent-video.ts';
import { makeNumberedVideo, numbersOf, unevenGaps } from '../support/numbered-video.ts';

const frameCount = 500;
const textsPerStep = 12;
/** Seconds that are cut out: within a step, and over the end of one. */
const erased = [
  { start: 4.31, end: 5.37 },
  { start: 16.92, end: 18.15 },
];

/** A text that is shown from one second of the source to another. */
interface TimedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A published video of 10 to 61 frames a second, two parts cut out, with texts at times of every kind. */
export interface NumberedWorkflow {
  readonly workflowId: string;
  /** Seconds of the source at which what is left of its steps begins. */
  readonly starts: readonly number[];
  readonly texts: readonly TimedText[];
  /** Seconds of the source at which its frames are shown, by their numbers. */
  readonly times: readonly number[];
}

/** The second of the source that is shown at one of the result. */
export const inSource = (second: number): number => sourceSecond({ erased }, second);

/** Until the second frame after a cut; the first one is that whose own time is behind the cut (0065). */
export const isAfterCut = (second: number): boolean =>
  erased.some(({ end }) => second >= end && second < end + 0.1);

/** At a cut the first frame whose own time is behind it is shown, although that may be up to 0.1 s later (0065). */
export const isFirstAfterCut = ({ times }: NumberedWorkflow, number: number, second: number): boolean =>
  isAfterCut(second) && erased.some(({ end }) => number === times.findIndex((time) => time >= end));

/** Numbers from 0 to 1 that are the same in every run. */
export function* randomNumbers(seed: number): Generator<number, never> {
  for (let next = seed; ;) {
    next = (next * 16_807) % 2_147_483_647;
    yield next / 2_147_483_647;
  }
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The first text is shown during the whole step. */
function* spansOf(length: number, random: Generator<number, never>): Generator<readonly [number, number]> {
  yield [0, length];
  for (let index = 1; index < textsPerStep; index += 1) {
    const start = milliseconds(random.next().value * (length - 0.5));
    yield [start, milliseconds(Math.min(length, start + 0.1 + random.next().value * 3))];
  }
}

function textAt(text: string, index: number, [startTime, endTime]: readonly [number, number]): AnnotationElement {
  const place = { left: 60 + (index % 4) * 140, top: 60 + Math.floor(index / 4) * 80, width: 60, height: 30 };
  const canvas = { originalCanvasWidth: 676, originalCanvasHeight: 380.25 };
  const look = { scaleX: 1, scaleY: 1, angle: 0, opacity: 1, fill: 'red', backgroundColor: null } as const;
  const font = { fontFamily: 'sans-serif', fontSize: 20, fontWeight: 'normal', fontStyle: 'normal' } as const;
  return { type: 'text', id: text, text, startTime, endTime, ...place, ...canvas, ...look, ...font };
} // prettier-ignore

export async function publishNumbered(
  author: Person,
  workspaceId: string,
  path: string,
): Promise<NumberedWorkflow> {
  await makeNumberedVideo(path, frameCount, { gaps: unevenGaps.widest });
  const sent = await sendVideoOf(author, workspaceId, path);
  const { workflowId } = sent;
  for (const stage of ['encode', 'pictures', 'segment', 'terms']) await stageDone(sent, stage, 300);
  const { items: steps } = await author.sendQuery(GetWorkflowSteps, { workflowId });
  const random = randomNumbers(7);
  const drawn = steps.map(({ id, startTime, endTime }, step) => ({
    stepId: id,
    startTime,
    elements: [...spansOf(milliseconds(endTime - startTime), random)].map((span, index) =>
      textAt(`${step + 1}-${index + 1}`, index, span),
    ),
  }));
  const annotations = drawn.map(({ stepId, elements }) => ({ stepId, elements }));
  await author.sendCommand(ChangeAnnotations, { workflowId, annotations });
  await author.sendCommand(EraseVideo, { workflowId, ranges: erased });
  await author.sendCommand(PublishWorkflow, { workflowId });
  await published(author, workflowId);
  return {
    workflowId,
    starts: steps.map(({ startTime }) => inSource(resultSecond({ erased }, startTime))),
    times: (await numbersOf(path)).map(({ time }) => time),
    texts: drawn.flatMap(({ startTime, elements }) =>
      elements.map(({ id, ...span }) => ({
        text: id,
        from: milliseconds(startTime + span.startTime),
        to: milliseconds(startTime + span.endTime),
      })),
    ),
  };
}

async function published(author: Person, workflowId: string): Promise<void> {
  const end = Date.now() + 120_000;
  for (;;) {
    const { publication, requested } = await author.sendQuery(GetWorkflow, { workflowId });
    if (publication > 0 && requested === null) return;
    if (Date.now() > end) throw new Error('The video is not published.');
    await pause(250);
  }
}
