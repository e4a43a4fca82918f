import type { RenderList } from '../../../contracts/authoring/render-list.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';

/** The id of the video that a list renders to: equal lists of a workflow are one video. */
export const renderedVideoId = (workflowId: string, list: RenderList): string =>
  derivedId(`${workflowId}/rendered/${JSON.stringify(list)}`);
