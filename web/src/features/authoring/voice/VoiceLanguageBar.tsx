import { Languages } from 'lucide-react';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { languageChoices, languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { VoiceOverState } from './use-voice-over.ts';
import styles from './VoiceLanguageBar.module.css';

/** Stands for the language of the video in the list. */
const ofVideo = '';

/** The language of the voice-over, how much of the video is translated into it, and what is to be done about that. */
export function VoiceLanguageBar({ language, unspoken, rows, offered, edits, select }: VoiceOverState) {
  const t = useText(voiceOverTexts);
  const say = useText(contentLanguagesTexts);
  const { workflowId, languageCode: original } = useEditor().document.draft;
  const { languageCode, languages, choose, sentences } = language;
  const changed = rows.filter(({ renewed }) => renewed !== null);
  const voice = rows.at(-1)?.block.voice ?? offered[0]?.id;
  return (
    <div className={styles['language']}>
      <Select
        label={t('language')}
        value={languageCode ?? ofVideo}
        options={[
          { value: ofVideo, label: say('original', { language: languageName(original) }) },
          ...languageChoices(languages),
        ]}
        onChange={(code) => {
          select(null);
          choose(code === ofVideo ? null : code);
        }}
      />
      {languageCode !== null && sentences !== null && (
        <span>
          {t('translated', {
            done: sentences.filter(({ text }) => text !== '').length,
            total: sentences.length,
          })}
        </span>
      )}
      <Button size="sm" variant="quiet" icon={Languages} href={`/editormain/${workflowId}/languages`}>
        {languageCode === null ? say('add') : t('translate')}
      </Button>
      {changed.length > 0 && (
        <Button size="sm" onClick={() => edits.takeOver(changed)}>
          {t('takeOverAll', { smart_count: changed.length })}
        </Button>
      )}
      {rows.length > 0 && unspoken.length > 0 && voice !== undefined && (
        <Button size="sm" onClick={() => edits.speak(unspoken, voice)}>
          {t('speakMore', { smart_count: unspoken.length })}
        </Button>
      )}
    </div>
  );
}
