import { useEffect } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { attachmentCount } from '../player-source.ts';
import { StagePanel } from '../stage/StagePanel.tsx';
import { useCurrentStep, usePlayerState, useRequest } from '../use-player.ts';
import { AttachmentList } from './AttachmentList.tsx';
import styles from './Attachments.module.css';

/** Attachments of the step, above the video; closes when the step has none (R-ATT-04). */
export function AttachmentSidebar() {
  const t = useText(playerTexts);
  const request = useRequest();
  const step = useCurrentStep();
  const open = usePlayerState((state) => state.panel === 'attachments');
  const empty = !step || attachmentCount(step) === 0;
  useEffect(() => {
    if (open && empty) request({ type: 'panel', panel: null });
  }, [open, empty, request]);
  if (!open || empty) return null;
  return (
    <StagePanel title={t('attachmentsCount', { count: attachmentCount(step) })}>
      <div className={styles['inPanel']}>
        <AttachmentList step={step} as="sidebar" />
      </div>
    </StagePanel>
  );
}
