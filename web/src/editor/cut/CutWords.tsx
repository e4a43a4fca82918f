import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { isWordErased } from '../../../../contracts/authoring/model/cut-content.ts';
import { rangesOfWords } from '../../../../contracts/authoring/model/tidy-up.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { CutOut } from '../fields/CutOut.tsx';
import { wordAfterKey } from '../fields/word-keys.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';

type Selection = { readonly from: number; readonly to: number } | null;

/** The transcript as words: removing words removes their seconds. */
export function CutWords({ cut }: { cut: CutState }) {
  const t = useText(cutTexts);
  const { sentences } = useEditor().document.transcript;
  const { preview } = useEditorContext();
  const [selection, setSelection] = useState<Selection>(null);
  const words = sentences.flatMap((sentence) => sentence.words);
  const [first, last] = selection
    ? [Math.min(selection.from, selection.to), Math.max(selection.from, selection.to)]
    : [-1, -1];
  const chosen = selection ? words.slice(first, last + 1) : [];
  const isRemoved = chosen.length > 0 && chosen.every((word) => isWordErased(cut.cut.erased, word));
  const rangesOf = () => {
    const among = new Set<object>(chosen);
    return rangesOfWords(sentences, (word) => among.has(word), cut.length);
  };
  const choose = (index: number, extend: boolean) => {
    setSelection({ from: extend && selection ? selection.from : index, to: index });
    const word = words[index];
    if (word) preview.seek(word.startTime);
  };
  const removeWords = () => {
    if (chosen.length === 0) return;
    if (isRemoved) cut.restore(rangesOf());
    else cut.remove(rangesOf(), null, ['words', 'sentence']);
    setSelection(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = selection && wordAfterKey(event, selection.to, words.length - 1);
    if (to !== null) {
      choose(to, event.shiftKey);
      event.currentTarget.querySelector<HTMLElement>(`[data-word="${to}"]`)?.focus();
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen.length > 0) removeWords();
    else return;
    event.preventDefault();
  };
  if (words.length === 0) return <p className={styles['empty']}>{t('noWords')}</p>;
  let index = -1;
  return (
    <>
      <div className={styles['wordBar']}>
        <p className={styles['hint']}>{t('wordsHint')}</p>
        <Button size="sm" icon={Trash2} disabled={chosen.length === 0} onClick={removeWords}>
          {chosen.length === 0
            ? t('removeNoWords')
            : t(isRemoved ? 'restoreWords' : 'removeWords', { smart_count: chosen.length })}
        </Button>
      </div>
      {/* the words are buttons; the keys here only move between them */}
      <div className={styles['words']} role="group" aria-label={t('pane.words')} onKeyDown={onKeyDown}>
        {sentences.map((sentence) => (
          <p key={sentence.id} dir="auto">
            <Time seconds={sentence.startTime} />
            {sentence.words.map((word) => {
              index += 1;
              const place = index;
              const isOn = place >= first && place <= last;
              return (
                <button
                  key={place}
                  type="button"
                  data-word={place}
                  tabIndex={place === (selection?.to ?? 0) ? 0 : -1}
                  aria-pressed={isOn}
                  className={isOn ? styles['chosen'] : undefined}
                  onClick={(event) => choose(place, event.shiftKey)}
                >
                  {isWordErased(cut.cut.erased, word) ? <CutOut>{word.word}</CutOut> : word.word}
                </button>
              );
            })}
          </p>
        ))}
      </div>
    </>
  );
}
