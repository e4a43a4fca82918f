import { insertSeconds } from '../../../../contracts/authoring/model/insert-places.ts';
import type { VideoInsert } from '../../../../contracts/authoring/video-insert.ts';
import type { cutTexts } from '../../i18n/en/cut.ts';
import type { Translate } from '../../i18n/text.ts';
import { decimal } from '../../ui/text/decimal.ts';

/** An inserted video as far as this author may see it. */
export interface InsertSource {
  readonly title: string;
  /** Its playlist; `null` while it is loaded. */
  readonly url: string | null;
}
/** By workflow; those that the author may not see any more are absent. */
export type InsertSources = ReadonlyMap<string, InsertSource>;

/** What an insert is called where it is listed. */
export const insertName = (
  t: Translate<(typeof cutTexts)['english']>,
  insert: VideoInsert,
  sources: InsertSources,
): string =>
  insert.kind === 'still' ? t('heldFrame') : (sources.get(insert.workflowId)?.title ?? t('otherVideo'));

export const secondsText = (insert: VideoInsert): string => decimal(insertSeconds(insert));
