import { cutOf } from '../../../../../contracts/authoring/model/video-cut.ts';
import type { InsertSources } from '../../../editor/cut/insert-names.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { usePreviewVideos } from '../../../providers/use-preview-videos.ts';

/** Titles and addresses of the videos that are inserted into the draft, as far as this author may see them. */
export function useInsertSources(): InsertSources {
  const { inserts = [] } = cutOf(useEditor().document.draft);
  return usePreviewVideos(inserts.flatMap((insert) => (insert.kind === 'video' ? [insert.workflowId] : [])))
    .videos;
}
