import { Languages } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { InterfaceLanguage } from '../../../../contracts/kernel/interface-languages.ts';
import { languageTexts } from '../../i18n/en/language.ts';
import { chooseLanguage, offeredLanguages } from '../../i18n/language-choice.ts';
import { createTranslator, useLocale, useText } from '../../i18n/text.ts';
import { showToast } from '../feedback/toast.ts';
import { type IconButtonProps, PlainIconButton } from '../controls/PlainIconButton.tsx';
import { SelectField } from '../controls/Select.tsx';

const say = createTranslator(languageTexts);
const Menu = lazy(async () => ({ default: (await import('../overlays/Menu.tsx')).Menu }));

async function choose(language: InterfaceLanguage): Promise<void> {
  if (await chooseLanguage(language)) return;
  showToast({ tone: 'failed', message: say('failed'), detail: say('failedDetail') });
}

/** Chooses the language of the interface, each called as its speakers call it (R-LNG-06). `button` may have a tooltip. */
export function LanguageMenu({
  button: Button = PlainIconButton,
}: {
  button?: ComponentType<IconButtonProps>;
}) {
  const t = useText(languageTexts);
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        icon={Languages}
        name={t('language')}
        expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <Menu
            anchor={anchor}
            label={t('language')}
            onClose={() => setAnchor(null)}
            actions={offeredLanguages(locale).map(({ id, name }) => ({
              id,
              label: name,
              on: id === locale,
              run: () => void choose(id),
            }))}
          />
        </Suspense>
      )}
    </>
  );
}

/** The same choice as a field of a page. */
export function LanguageField() {
  const t = useText(languageTexts);
  const locale = useLocale();
  const offered = offeredLanguages(locale);
  return (
    <SelectField
      labelHidden
      label={t('language')}
      value={locale}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const language = offered.find(({ id }) => id === chosen);
        if (language) void choose(language.id);
      }}
    />
  );
}
