import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { AreaPosition, CoveredArea, RenderList } from '../render-list.ts';
import type { ElementOf } from '../annotation-elements.ts';
import { canvasMargin, pictureOn, type Edges } from './annotation-canvas.ts';
import { blurAt } from './blur-path.ts';
import type { Content } from './content.ts';
import { blocksAfterCut, restsAfterCut } from './cut-content.ts';
import type { Draft, Source } from './draft.ts';
import type { Step } from './draft-steps.ts';
import { renderSoundOf, translatedSoundsOf } from './render-sound.ts';
import { noCut, piecesOf, rotatedSize } from './video-cut.ts';

/** The video that viewers see of this content. */
export function renderListOf(
  {
    steps,
    voiceOver,
    languageCode,
    cut = noCut,
  }: Pick<Draft, 'steps' | 'voiceOver' | 'languageCode'> & { readonly cut?: Content['cut'] },
  { assetId, source }: Pick<Draft, 'assetId' | 'source'>,
): RenderList {
  const { durationSeconds = 0 } = source ?? {};
  const shown = source && rotatedSize(source, cut.rotation);
  const heard = { ...voiceOver, blocks: [...blocksAfterCut(voiceOver.blocks, cut)] };
  const sound = renderSoundOf(heard);
  const translated = translatedSoundsOf(heard, languageCode);
  const segments = piecesOf(cut, { assetId, durationSeconds }).map((piece) => ({ ...piece }));
  return {
    ...(segments.some((segment) => segment.assetId !== assetId) && { assetId }),
    segments,
    areas: shown ? restsAfterCut(steps, cut).flatMap((step) => areasOf(step, shown)) : [],
    ...(sound && { sound }),
    ...(translated && { translated }),
  };
}

const isWhole = ([only, ...others]: RenderList['segments'], source: Source | null): boolean =>
  only?.start === 0 &&
  only.end === (source?.durationSeconds ?? 0) &&
  only.rotation === 0 &&
  only.held === undefined &&
  others.length === 0;

/** Viewers see and hear the uploaded video as it is. */
export const isSourceItself = (
  { segments, areas, sound, translated }: RenderList,
  source: Source | null,
): boolean =>
  sound === undefined && translated === undefined && areas.length === 0 && isWhole(segments, source);

function areasOf({ startTime, annotations }: Step, source: Source): readonly CoveredArea[] {
  return annotations.flatMap((blur) =>
    blur.type === 'blur'
      ? [
          {
            start: exactSeconds(startTime + blur.startTime),
            end: exactSeconds(startTime + blur.endTime),
            positions: positionsOf(blur, startTime, source.width / source.height),
          },
        ]
      : [],
  );
}

function positionsOf(blur: ElementOf<'blur'>, stepStart: number, ratio: number): AreaPosition[] {
  // a cut may have left two at one moment: where it was before and where it is after
  const positions =
    blur.positions.length > 0 ? blur.positions : [{ time: blur.startTime, ...blurAt(blur, blur.startTime) }];
  const canvas = { width: blur.originalCanvasWidth, height: blur.originalCanvasHeight };
  const picture = pictureOn(canvas, ratio);
  return positions.map(({ time, left, top, width, height }) => {
    const box = toEdges({ left, top, right: left + width, bottom: top + height }, picture);
    const share = (value: number, start: number, end: number) =>
      Math.round(Math.min(1, Math.max(0, (value - start) / (end - start))) * 1e5) / 1e5;
    const [x, y] = [
      share(box.left, picture.left, picture.right),
      share(box.top, picture.top, picture.bottom),
    ];
    return {
      time: exactSeconds(stepStart + time),
      left: x,
      top: y,
      width: Math.max(0, share(box.right, picture.left, picture.right) - x),
      height: Math.max(0, share(box.bottom, picture.top, picture.bottom) - y),
    };
  });
}

/** A box that was drawn up to the margin of the canvas means the edge of the picture, which cannot be reached otherwise. */
function toEdges(box: Edges, picture: Edges): Edges {
  const reach = canvasMargin + 1;
  return {
    left: box.left <= picture.left + reach ? picture.left : box.left,
    top: box.top <= picture.top + reach ? picture.top : box.top,
    right: box.right >= picture.right - reach ? picture.right : box.right,
    bottom: box.bottom >= picture.bottom - reach ? picture.bottom : box.bottom,
  };
}
