import { ListVideo } from 'lucide-react';
import { SearchSteps } from '../../../../contracts/authoring/step-search.ts';
import type { PaletteItem } from '../../app/feature.ts';
import { sendQuery } from '../../providers/contract-call.ts';

const maxResults = 6;

/** Steps of published workflows for the palette, which open in the player; none before anything is typed. */
export async function findSteps(text: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const keyword = text.trim().slice(0, 200);
  if (keyword === '') return [];
  const found = await sendQuery(SearchSteps, { size: maxResults, keyword }, signal);
  return (found.data?.items ?? []).map(({ workflowId, workflowTitle, stepId, number, title }) => ({
    id: `${workflowId}/${stepId}`,
    label: `${number}. ${title}`,
    detail: workflowTitle,
    icon: ListVideo,
    run: (navigate) => navigate(`/playermain/${workflowId}/${stepId}`),
  }));
}
