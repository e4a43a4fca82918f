import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { StepsTab } from '../toolbox/StepsTab.tsx';
import { usePlayerState, useRequest } from '../use-player.ts';
import { StagePanel } from './StagePanel.tsx';

/** All steps above the video, for layouts without the toolbox (R-TBX-08). */
export function StepMenu() {
  const t = useText(playerTexts);
  const request = useRequest();
  const open = usePlayerState((state) => state.panel === 'menu');
  if (!open) return null;
  return (
    <StagePanel title={t('menu')}>
      <StepsTab onSelected={() => request({ type: 'panel', panel: null })} />
    </StagePanel>
  );
}
