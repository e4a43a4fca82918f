import { type FormEvent, useState } from 'react';
import { Name } from '../../../../../contracts/kernel/fields.ts';
import { categoryTexts } from '../../../i18n/en/categories.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';

interface NewSubcategoryProps {
  readonly busy: boolean;
  /** Resolves with whether it was added; otherwise the text stays. */
  readonly onAdd: (name: string) => Promise<boolean>;
}

/** One field; Enter adds, so that several are entered one after the other. */
export function NewSubcategory({ busy, onAdd }: NewSubcategoryProps) {
  const t = useText(categoryTexts);
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = Name.safeParse(text);
    setIsWrong(!name.success);
    if (name.success && (await onAdd(name.data))) setText('');
  };
  return (
    <form className={parts['row']} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('newSubcategory')}
        labelHidden
        placeholder={t('newSubcategory')}
        value={text}
        error={isWrong ? t('nameWrong') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={busy}>
        {t('addSubcategory')}
      </Button>
    </form>
  );
}
