import type { editorTexts } from '../../i18n/en/editor.ts';
import type { Translate } from '../../i18n/text.ts';
import type { Edit } from './edit.ts';

/** An edit as text, with what the author typed, so that it can be written again. */
export function editText(say: Translate<typeof editorTexts.english>, { type, data }: Edit): string {
  switch (type) {
    case 'RenameWorkflow':
    case 'RenameStep':
      return say(`edit.${type}`, { title: data.title });
    case 'AddAttachment':
      return say(`edit.${type}`, {
        name: data.attachment.kind === 'link' ? data.attachment.label : data.attachment.name,
      });
    case 'ChangeSentences':
      return say(`edit.${type}`, { text: data.changed.map(({ sentence }) => sentence).join(' ') });
    case 'ChangeKeyTerms':
      return say(`edit.${type}`, { terms: data.terms.join(', ') });
    case 'ChangeExternalId':
      return say(`edit.${type}`, { id: data.externalId });
    default:
      return say(`edit.${type}`);
  }
}
