import { lazy, Suspense } from 'react';
import { hasFeature, useSession } from '../../../providers/session.ts';
import { useUploadDialog } from '../upload-dialog-state.ts';

const Dialog = lazy(async () => ({ default: (await import('./MeetingDialog.tsx')).MeetingDialog }));
const Imports = lazy(async () => ({ default: (await import('./MeetingImports.tsx')).MeetingImports }));

/**
 * Beside the uploader, above every page (R-CRE-04): which recording to import, and how far the imports are. Loaded where the
 * organisation has the feature.
 */
export function MeetingImporter() {
  const { meeting: isOpen } = useUploadDialog();
  const isOffered = hasFeature(useSession(), 'zoom');
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      {isOpen && <Dialog />}
      <Imports />
    </Suspense>
  );
}
