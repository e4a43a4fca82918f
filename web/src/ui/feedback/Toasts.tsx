import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import { PlainIconButton } from '../controls/PlainIconButton.tsx';
import { statusIcon } from './StatusBadge.tsx';
import { closeToast, type Toast, useToasts } from './toast.ts';
import styles from './Toasts.module.css';

/** Success messages disappear after a while; an error stays until it is closed. */
const stayMs = 6000;

function ToastLine({ toast }: { toast: Toast }) {
  const t = useText(kitTexts);
  const [paused, setPaused] = useState(false);
  const failed = toast.tone === 'failed';
  const stays = failed || toast.stays === true;
  useEffect(() => {
    if (stays || paused) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), stayMs);
    return () => clearTimeout(timer);
  }, [toast.id, stays, paused]);
  const { undo, actions = [] } = toast;
  const offered = undo ? [...actions, { label: t('undo'), run: undo }] : actions;
  return (
    <div
      className={classes(styles['toast'], styles[toast.tone])}
      role={failed ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon icon={statusIcon[toast.tone]} />
      <p>
        {toast.message}
        {toast.detail && <span>{toast.detail}</span>}
      </p>
      {offered.length > 0 && (
        <span className={styles['actions']}>
          {offered.map(({ label, run }) => (
            <Button
              key={label}
              size="sm"
              onClick={() => {
                run();
                closeToast(toast.id);
              }}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
      <PlainIconButton icon={X} name={t('close')} onClick={() => closeToast(toast.id)} />
    </div>
  );
}

/** Renders toasts; used once, in the shell. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles['stack']}>
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
