import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** An account of a generation without access (R-SES-04). */
export function ForbiddenPopup({ onClose }: { onClose: () => void }) {
  const t = useText(identityTexts);
  return (
    <Dialog
      open
      title={t('forbidden')}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t('generationAdvice')}</p>
    </Dialog>
  );
}
