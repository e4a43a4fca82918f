import { kitTexts } from '../app/i18n/en/kit.ts';
import { createTranslator } from '../app/i18n/text.ts';
import { showToast } from './toast.ts';

const say = createTranslator(kitTexts);

/** Puts a text on the clipboard and says so; a browser may refuse it. */
export async function copyText(text: string, message: string = say('copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'ready', message });
  } catch {
    showToast({ tone: 'failed', message: say('notCopied'), detail: text });
  }
}
