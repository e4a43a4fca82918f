import { lazy, Suspense } from 'react';
import { useSession } from '../../providers/session.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { features } from '../features.ts';

const overlays = features
  .flatMap((feature) => feature.overlays ?? [])
  .map((load) => lazy(async () => ({ default: await load() })));

/** Overlays of features on every page; if one fails, the page stays. */
export function Overlays() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return overlays.map((Overlay, index) => (
    <ErrorBoundary key={index} fallback={null}>
      <Suspense fallback={null}>
        <Overlay />
      </Suspense>
    </ErrorBoundary>
  ));
}
