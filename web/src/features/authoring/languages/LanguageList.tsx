import { Plus } from 'lucide-react';
import { useState } from 'react';
import { contentLanguages } from '../../../../../contracts/authoring/content-languages.ts';
import { isSameLanguage } from '../../../../../contracts/authoring/model/translations.ts';
import type { TranslationSummary } from '../../../../../contracts/authoring/translations.ts';
import { PageAction } from '../../../editor/window/PageAction.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { languageChoices, languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import styles from './Languages.module.css';

interface AddLanguageProps {
  readonly originalLanguage: string;
  readonly present: readonly string[];
  readonly primary?: boolean;
  readonly onAdd: (languageCode: string) => void;
}

/** Every language that the workflow does not have yet, by its name in the language of the interface. */
export function AddLanguage({ originalLanguage, present, primary = false, onAdd }: AddLanguageProps) {
  const t = useText(contentLanguagesTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Trigger = primary ? PageAction : Button;
  const taken = [originalLanguage, ...present];
  const offered = languageChoices(
    contentLanguages.filter((code) => !taken.some((other) => isSameLanguage(code, other))),
  ).map(({ value: id, label }) => ({ id, label, run: () => onAdd(id) }));
  return (
    <>
      <Trigger
        icon={Plus}
        size="sm"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add')}
      </Trigger>
      <Menu anchor={anchor} label={t('add')} actions={offered} onClose={() => setAnchor(null)} />
    </>
  );
}

interface LanguageListProps {
  readonly languages: readonly TranslationSummary[];
  readonly chosen: string | null;
  readonly onChoose: (languageCode: string) => void;
}

/** The languages and how far each is: in words, and as a bar of accepted, drafts and stale. */
export function LanguageList({ languages, chosen, onChoose }: LanguageListProps) {
  const t = useText(contentLanguagesTexts);
  return (
    <ol className={styles['languages']}>
      {languages.map(({ languageCode, total, accepted, drafts, stale }) => (
        <li key={languageCode}>
          <button
            type="button"
            aria-current={languageCode === chosen || undefined}
            onClick={() => onChoose(languageCode)}
          >
            <b>{languageName(languageCode)}</b>
            <span className={styles['bar']} aria-hidden>
              <i data-state="accepted" style={{ flexGrow: accepted }} />
              <i data-state="draft" style={{ flexGrow: drafts }} />
              <i data-state="stale" style={{ flexGrow: stale }} />
              <i style={{ flexGrow: total - accepted - drafts - stale }} />
            </span>
            <small>{t(stale > 0 ? 'acceptedStale' : 'accepted', { accepted, total, stale })}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}
