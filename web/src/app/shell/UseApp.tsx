import { useEffect } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useInstallOffer } from './install-offer.ts';

const storageKey = 'app-offered-at';
const offerEveryMs = 30 * 24 * 3600_000;

/** Offers phones and tablets to use Stepwell as an app, at most every 30 days (R-SHL-03; when, it does not say). */
export function UseApp() {
  const t = useText(shellTexts);
  const offer = useInstallOffer();
  const isTouch = useMediaQuery('(pointer: coarse)');
  useEffect(() => {
    if (offer === null || !isTouch || window.self !== window.top) return;
    if (Date.now() - Number(localStorage.getItem(storageKey)) < offerEveryMs) return;
    localStorage.setItem(storageKey, String(Date.now()));
    const { ask } = offer;
    showToast({
      tone: 'waiting',
      stays: true,
      message: t('useApp'),
      detail: t(ask === null ? 'useAppByMenu' : 'useAppDetail'),
      ...(ask !== null && { actions: [{ label: t('installApp'), run: ask }] }),
    });
  }, [offer, isTouch, t]);
  return null;
}
