import type { BrowserContext, Page } from 'playwright-core';
import type { JourneyBrowser } from './browser.ts';
import type { TakePicture } from './looks.ts';

export interface AtComputer {
  page: Page;
  readonly context: BrowserContext;
}

/** A sentence of the transcript as its author reads it, at its seconds of the recording. */
export interface SpokenSentence {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What the stages of the journey hand on to each other. */
export interface AuthoringJob {
  readonly browser: JourneyBrowser;
  readonly picture: TakePicture;
  readonly author: AtComputer;
  readonly viewer: AtComputer;
  /** The sound file that the microphone of the author plays. */
  readonly narration: string;
  workflowId: string;
  sentences: readonly SpokenSentence[];
  /** How long the video is once it is cut, as minutes and seconds. */
  length: string;
}

/** Follows a link of the row of pages above the editor. */
export async function openEditorPage({ author: { page } }: AuthoringJob, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Editor pages' })
    .getByRole('link', { name, exact: true })
    .click();
}

/** Every edit of the author is at the server. */
export const saved = ({ author: { page } }: AuthoringJob): Promise<void> =>
  page
    .getByText(/^Saved/)
    .first()
    .waitFor();
