import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import windowStyles from '../../editor/window/EditorWindow.module.css';
import { usePaneSizes } from '../../editor/window/pane-sizes.ts';
import { RowsSkeleton, Skeleton, StepCardSkeleton } from '../../ui/feedback/Skeleton.tsx';

/** Placeholder of the editor's panes, in their sizes. */
export function EditorLoading() {
  const t = useText(editorTexts);
  const sizes = usePaneSizes();
  const panes = {
    '--steps': `${sizes.steps}px`,
    '--inspector': `${sizes.inspector}px`,
    '--timeline': `${sizes.timeline}px`,
  };
  return (
    <div className={windowStyles['window']} style={panes} role="status" aria-label={t('loadingEditor')}>
      <div className={windowStyles['head']}>
        <Skeleton width={240} height={16} />
      </div>
      <div className={windowStyles['steps']}>
        {Array.from({ length: 6 }, (_, index) => (
          <StepCardSkeleton key={index} />
        ))}
      </div>
      <div className={windowStyles['stage']} />
      <div className={windowStyles['inspector']}>
        <RowsSkeleton rows={5} />
      </div>
      <div className={windowStyles['timeline']} />
    </div>
  );
}
