import type { ShownAnnotation } from '../../../contracts/authoring/annotation-elements.ts';

/** What the player plays. It knows nothing about the server: its host maps the server's data to this. */

export interface PlayerSentence {
  readonly text: string;
  /** Seconds of the source. */
  readonly startTime: number;
  readonly endTime: number;
}

/** Attachments of a step, in three groups (R-ATT-09). */
export interface StepAttachments {
  readonly diagrams: readonly Diagram[];
  readonly links: readonly { readonly id: string; readonly label: string; readonly link: string }[];
  readonly pdfs: readonly {
    readonly id: string;
    readonly name: string;
    /** `null` if the file is not available. */
    readonly link: string | null;
    readonly size: number;
  }[];
}
export interface Diagram {
  readonly id: string;
  readonly name: string;
  /** `null` if the file is not available. */
  readonly url: string | null;
}

/** A range of the source: `[startTime, endTime]` in seconds, exact. Steps play in list order. */
export interface StepSpan {
  readonly id: string;
  readonly startTime: number;
  readonly endTime: number;
}
export interface PlayerStep extends StepSpan {
  /** From 1. */
  readonly number: number;
  readonly title: string;
  readonly poster: string | null;
  readonly attachments: StepAttachments;
  /** From the back to the front. */
  readonly annotations: readonly ShownAnnotation[];
  /** Sentences that start within the step. */
  readonly sentences: readonly PlayerSentence[];
}

/** Thumbnails by second, in sheets of `columns` by `rows` tiles. */
export interface ImageMap {
  readonly everySeconds: number;
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly sheets: readonly string[];
}

export interface SubtitleTrack {
  readonly language: string;
  /** Address of a WebVTT file over the whole source. */
  readonly url: string;
}

/** The AI summary, if it is completed (R-SUM-05). */
export interface PlayerSummary {
  readonly highlights: readonly { readonly kind: 'safety' | 'tools' | 'note'; readonly text: string }[];
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  /** SOP steps, listed under the heading Steps (R-SUM-09). */
  readonly sop: readonly string[];
  /** Words of the video only, those with edits of its authors, or what a language model wrote. */
  readonly origin: 'quoted' | 'edited' | 'written';
}

/** Titles and sentences in one language. */
export interface PlayerTexts {
  readonly title: string;
  /** In the order of the steps. */
  readonly steps: readonly Pick<PlayerStep, 'title' | 'sentences'>[];
}

/** A part of the source, or of an inserted video, in its own seconds. */
export interface PlayerPiece {
  readonly start: number;
  readonly end: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** The first picture of it is shown for so many seconds, and nothing else of it. */
  readonly held?: number;
  /** Of an inserted video: its address, `null` if this person may not see it, and what is shown instead, also if it fails. */
  readonly other?: { readonly url: string | null; readonly absent: string; readonly failed: string };
}

export interface PlayerSource {
  readonly workflowId: string;
  readonly publication: number;
  /** Proves when the server issued this; sent with tracked data. `null` for a draft. */
  readonly viewToken: string | null;
  /** When it arrived, in milliseconds of the page's monotonic clock. */
  readonly receivedAt: number;
  readonly title: string;
  readonly languageCode: string;
  readonly poster: string | null;
  /** Width divided by height, as the video is shown. */
  readonly aspectRatio: number;
  /** HLS master playlist (`.m3u8`) or a plain video file, of the whole source. */
  readonly url: string;
  readonly kind: 'hls' | 'file';
  /** The original file, for people who may edit it: played if the renditions cannot be. */
  readonly untranscoded: string | null;
  /** Seconds until the addresses expire; `null` if they do not. */
  readonly addressSeconds: number | null;
  readonly steps: readonly PlayerStep[];
  /** The languages that suit the viewer, the best first. */
  readonly languages?: readonly string[];
  /** The one that suits the viewer best first. */
  readonly subtitles: readonly SubtitleTrack[];
  /** What viewers read without subtitles, and with those of a language. */
  readonly texts?: {
    readonly withoutSubtitles: PlayerTexts;
    readonly byLanguage: Readonly<Record<string, PlayerTexts>>;
  };
  /** Of a draft: parts of the source that are skipped. */
  readonly removed?: readonly { readonly start: number; readonly end: number }[];
  /** Of a draft: by how many degrees the picture is turned clockwise. */
  readonly rotation?: 0 | 90 | 180 | 270;
  /** Of a draft into which something is inserted: what its result shows, in order. All other times are those of the result. */
  readonly pieces?: readonly PlayerPiece[];
  readonly imageMap: ImageMap | null;
  readonly terms: readonly string[];
  readonly summary: PlayerSummary | null;
  /** The text of the safety watermark; `null` if the workflow has none (R-ORG-16, R-ORG-17). */
  readonly watermark: string | null;
  /** Where the viewer stopped: source seconds within that step. */
  readonly resume: { readonly stepId: string; readonly seconds: number } | null;
  readonly completedStepIds: readonly string[];
}

/** The source with the titles and sentences that belong to subtitles of a language, or to none. */
export function sourceIn(source: PlayerSource, language: string | null): PlayerSource {
  if (!source.texts) return source;
  const { withoutSubtitles, byLanguage } = source.texts;
  const texts = byLanguage[language ?? ''] ?? withoutSubtitles;
  const steps = source.steps.map((step, index) => ({ ...step, ...texts.steps[index] }));
  return { ...source, title: texts.title, steps };
}

export const durationOf = (step: StepSpan): number => Math.max(0, step.endTime - step.startTime);

/** Where a step goes on after what is removed from it at this second; `null` if nothing is. */
export const removedUntil = ({ removed }: PlayerSource, step: PlayerStep, seconds: number): number | null =>
  removed?.find(({ start, end }) => seconds >= start && seconds < end && end < step.endTime)?.end ?? null;

export const attachmentCount = ({ attachments }: PlayerStep): number =>
  attachments.diagrams.length + attachments.links.length + attachments.pdfs.length;
