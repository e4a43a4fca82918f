import styles from '../../../editor/advanced/Advanced.module.css';
import { placeOf } from '../../../editor/cut/ClipFace.tsx';
import { useEditorContext } from '../../../editor/state/editor-context.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { useText } from '../../../i18n/text.ts';
import { useTranslatedSentences } from './use-subtitle-languages.ts';

interface TranslatedTrackProps {
  readonly languageCode: string;
  readonly length: number;
  readonly openedId: string | null;
  readonly onOpen: (sentenceId: string) => void;
}

/** The sentences of one language where they are shown; one that is missing has the words of the original. */
export function TranslatedTrack({ languageCode, length, openedId, onOpen }: TranslatedTrackProps) {
  const t = useText(contentLanguagesTexts);
  const { preview } = useEditorContext();
  const rows = useTranslatedSentences(languageCode) ?? [];
  return (
    <div className={styles['layer']}>
      {rows.map(({ id, text, original, state, startTime, endTime }) => {
        if (startTime === null || endTime === null) return null;
        const shown = text === '' ? original : text;
        return (
          <button
            key={id}
            type="button"
            className={styles['piece']}
            data-state={state}
            title={shown}
            aria-pressed={id === openedId}
            style={placeOf(startTime, endTime, length)}
            onClick={() => {
              preview.pause();
              preview.seek(startTime);
              onOpen(id);
            }}
          >
            <span dir="auto" lang={text === '' ? undefined : languageCode}>
              {shown}
            </span>{' '}
            {state !== 'accepted' && <span className="visually-hidden">({t(`state.${state}`)})</span>}
          </button>
        );
      })}
    </div>
  );
}
