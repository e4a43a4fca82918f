import { ActiveSelection, type FabricObject } from 'fabric/es';

/** Several are scaled together without being stretched. */
export function styleSelection(active: FabricObject): void {
  if (!(active instanceof ActiveSelection)) return;
  active.set({ borderColor: '#fff', cornerColor: '#fff', cornerStrokeColor: '#000', cornerStyle: 'circle', cornerSize: 11, touchCornerSize: 32, transparentCorners: false, lockScalingFlip: true });
  active.setControlsVisibility({ ml: false, mr: false, mt: false, mb: false });
} // prettier-ignore
