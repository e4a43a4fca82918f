import type { editorTexts } from '../../i18n/en/editor.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Translate } from '../../i18n/text.ts';
import type { Edit } from './edit.ts';

/** An edit as text, with what the author typed, so that it can be written again; of an import with its first text. */
export function editText(t: Translate<typeof editorTexts.english>, { type, data }: Edit): string {
  switch (type) {
    case 'RenameWorkflow':
    case 'RenameStep':
      return t(`edit.${type}`, { title: data.title });
    case 'AddAttachment':
      return t(`edit.${type}`, {
        name: data.attachment.kind === 'link' ? data.attachment.label : data.attachment.name,
      });
    case 'ChangeSentences':
      return t(`edit.${type}`, { text: data.changed.map(({ sentence }) => sentence).join(' ') });
    case 'ChangeKeyTerms':
      return t(`edit.${type}`, { terms: data.terms.join(', ') });
    case 'ChangeExternalId':
      return t(`edit.${type}`, { id: data.externalId });
    case 'ChangeTranslatedTexts': {
      const language = languageName(data.languageCode);
      const [first, ...more] = data.changed;
      if (!first) return t('edit.removeTranslatedTexts', { language });
      return t(`edit.${type}`, { language, text: more.length > 0 ? `${first.text} …` : first.text });
    }
    default:
      return t(`edit.${type}`);
  }
}
