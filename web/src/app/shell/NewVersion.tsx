import { useEffect } from 'react';
import { isPageOutdated } from '../../providers/page-version.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { createTranslator } from '../../i18n/text.ts';

const t = createTranslator(shellTexts);
const checkEveryMs = 15 * 60_000;

async function tellIfOutdated(): Promise<void> {
  if (document.hidden || !(await isPageOutdated())) return;
  showToast({
    tone: 'waiting',
    stays: true,
    message: t('newVersion'),
    detail: t('newVersionDetail'),
    actions: [{ label: t('reload'), run: () => location.reload() }],
  });
}

/** Asks now and then whether the product was updated, and offers the new pages (3:68). */
export function NewVersion() {
  useEffect(() => {
    const timer = setInterval(() => void tellIfOutdated(), checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}
