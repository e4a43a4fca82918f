import type { PlayerSource } from './player-source.ts';
import type { SoundChoice } from './player-state.ts';
import { readPreferences } from './preferences.ts';

/**
 * The language of the subtitles that this person chose last, if there are any: who stops reading goes on listening in it.
 * Otherwise the languages that suit them.
 */
function contentLanguages({ subtitles, languages = [] }: PlayerSource): readonly string[] {
  const { captionsLanguage } = readPreferences();
  const chosen = subtitles.find(({ language }) => language === captionsLanguage);
  return chosen ? [chosen.language] : languages;
}

/**
 * The sound track in the language in which this person last chose one; otherwise in that of titles and subtitles; otherwise
 * the first one, which is heard by default.
 */
export function preferredSound(sounds: readonly SoundChoice[], source: PlayerSource): number {
  const wanted = [readPreferences().soundLanguage, ...contentLanguages(source)];
  const found = wanted.map((preferred) =>
    sounds.findIndex(({ language }) => language !== null && language === preferred),
  );
  return found.find((index) => index !== -1) ?? 0;
}
