import { sentencesModel } from '../models/model-list.ts';

/** What texts mean, to compare them. Every engine has the same contract. */
export interface Sentences {
  /**
   * A vector of length 1 for each text: those of close meaning are close (`closeness`), in whichever of the model's
   * languages they are. `null` where none can be had: what they would check is then checked without them.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[] | null>;
  /** Whether texts in these languages (BCP 47) can be compared. */
  understands(languageCode: string): boolean;
  /** Stops the engine's processes. */
  close(): Promise<void>;
}

/** Whether the meanings of texts are compared in a language: in those in which it was measured how close they are. */
export const isComparedIn = (languageCode: string): boolean =>
  sentencesModel.languages.includes(new Intl.Locale(languageCode).language);

/** How close two meanings are: 1 if they are the same, about 0 if they have nothing to do with each other. */
export const closeness = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** Where there is no model. */
export const noSentences: Sentences = {
  embed: () => Promise.resolve(null),
  understands: () => false,
  close: () => Promise.resolve(),
};
