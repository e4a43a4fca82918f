import type { CSSProperties } from 'react';
import type { ElementOf, ShownAnnotation } from '../../../../contracts/authoring/annotation-elements.ts';
import { annotationColors } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import {
  directionOf,
  outlinesOf,
  textBackground,
  textLines,
  type Outline,
} from '../../../../contracts/authoring/model/annotation-shapes.ts';

const hex = (color: Outline['fill']): string => (color === null ? 'none' : annotationColors[color]);

/** One annotation on a canvas of `width` units. */
export function ElementArt({ element, width }: { element: ShownAnnotation; width: number }) {
  const unit = width / element.originalCanvasWidth;
  const { left, top, angle, scaleX, scaleY, opacity } = element;
  const place = `scale(${unit}) translate(${left} ${top}) rotate(${angle}) scale(${scaleX} ${scaleY})`;
  return (
    <g transform={place} opacity={opacity}>
      {element.type === 'text' && <TextArt element={element} />}
      {element.type === 'image' && <PictureArt element={element} />}
      {outlinesOf(element).map(({ path, fill, stroke, strokeWidth, dash }, index) => (
        <path
          key={index}
          d={path}
          fill={hex(fill)}
          stroke={hex(stroke)}
          strokeWidth={strokeWidth}
          strokeDasharray={dash.join(' ')}
          strokeLinecap={dash.length > 0 ? 'butt' : 'round'}
          strokeLinejoin="round"
        />
      ))}
    </g>
  );
}

function PictureArt({ element }: { element: Extract<ShownAnnotation, { readonly type: 'image' }> }) {
  const { imageUrl, width, height, name } = element;
  if (imageUrl === null) return null;
  return (
    <image
      href={imageUrl}
      width={width}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
    />
  );
}

function TextArt({ element }: { element: ElementOf<'text'> }) {
  const { text, width, height, fill, backgroundColor, fontFamily, fontSize, fontWeight, fontStyle } = element;
  const direction = directionOf(text);
  const style: CSSProperties = { direction, unicodeBidi: 'embed', whiteSpace: 'pre' };
  return (
    <>
      {backgroundColor !== null && (
        <rect {...textBackground({ width, height })} fill={annotationColors[backgroundColor]} />
      )}
      <text
        fill={annotationColors[fill]}
        fontFamily={fontFamily}
        fontSize={fontSize}
        fontWeight={fontWeight}
        fontStyle={fontStyle}
        style={style}
      >
        {text.split('\n').map((line, index) => (
          <tspan
            key={index}
            x={direction === 'rtl' ? width : 0}
            y={(index * textLines.pitch + textLines.baseline) * fontSize}
          >
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}
