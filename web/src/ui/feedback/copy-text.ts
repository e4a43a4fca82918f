import { kitTexts } from '../../i18n/en/kit.ts';
import { createTranslator } from '../../i18n/text.ts';
import { showToast } from './toast.ts';

const t = createTranslator(kitTexts);

/** Copies a text to the clipboard and confirms it; a browser may refuse. */
export async function copyText(text: string, message: string = t('copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'ready', message });
  } catch {
    showToast({ tone: 'failed', message: t('notCopied'), detail: text });
  }
}
