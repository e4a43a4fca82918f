import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useRequest } from '../use-player.ts';
import styles from './StagePanel.module.css';

/** A column above the video, at its end; it takes the focus and returns it. */
export function StagePanel({ title, children }: { title: string; children: ReactNode }) {
  const t = useText(playerTexts);
  const request = useRequest();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={panel} tabIndex={-1} className={styles['panel']} aria-label={title} data-stage-panel>
      <header>
        <h2>{title}</h2>
        <IconButton
          icon={X}
          name={t('close')}
          keys="Esc"
          onClick={() => request({ type: 'panel', panel: null })}
        />
      </header>
      <div className={styles['list']}>{children}</div>
    </section>
  );
}
