import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { playerTexts } from '../../i18n/en/player.ts';
import { createTranslator } from '../../i18n/text.ts';
import type { Player } from '../../player/player.ts';
import { clockOf } from '../../player/step-clock.ts';
import { closeToast, showToast } from '../../ui/feedback/toast.ts';

const t = createTranslator(playerTexts);

/** The place that is being watched, in a newer version: in the same step, or where it is if that step is gone. */
function placeIn({ steps }: PlayerWorkflow, { store }: Player) {
  const { source, stepIndex, seconds } = store.state();
  const step = source.steps[stepIndex];
  if (step && steps.some(({ id }) => id === step.id))
    return { stepId: step.id, seconds: seconds - step.startTime };
  return { stepId: '', seconds: clockOf(source.steps, { stepIndex, seconds }) };
}

/** Offers a version that is published while an earlier one is watched; it is shown at the same place. */
export function useNewerPublication(watched: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const player = useRef<Player | null>(null);
  const offered = useRef({ publication: watched, toast: 0 });
  useEffect(() => () => closeToast(offered.current.toast), []);
  const show = (newer: PlayerWorkflow) => {
    const query = new URLSearchParams(search);
    const [, screen, workflowId] = pathname.split('/');
    const place = player.current && placeIn(newer, player.current);
    if (place) query.set('t', place.seconds.toFixed(1));
    void navigate(`/${screen}/${workflowId}/${place?.stepId ?? ''}?${query}`, { replace: true });
    void client.resetQueries({ queryKey: [GetPlayerWorkflow.type] });
  };
  const offer = (newer: PlayerWorkflow) => {
    const { publication: number } = newer;
    if (number <= offered.current.publication) return;
    closeToast(offered.current.toast);
    const toast = showToast({
      tone: 'waiting',
      stays: true,
      message: t('newerPublication', { number }),
      detail: t('newerPublicationDetail', { number: watched }),
      actions: [{ label: t('showPublication', { number }), run: () => show(newer) }],
    });
    offered.current = { publication: number, toast };
  };
  return { player, offer };
}
