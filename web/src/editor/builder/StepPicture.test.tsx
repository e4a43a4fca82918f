import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StepPicture } from './StepPicture.tsx';

/** jsdom has no layout: the test reads the style sheet. */
const styleSheet = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

const map = (tileWidth: number, tileHeight: number) => ({
  everySeconds: 2, columns: 5, rows: 4, tileWidth, tileHeight, sheets: ['/sheet-0.jpg', '/sheet-1.jpg'],
}); // prettier-ignore

it.each([
  ['upright', [90, 160], 0, '90 / 160'],
  ['across', [160, 90], 0, '160 / 90'],
  ['across, and was rotated by a half,', [160, 90], 180, '160 / 90'],
  ['across, and was rotated by a quarter,', [160, 90], 90, '90 / 160'],
  ['upright, and was rotated by a quarter,', [90, 160], 270, '160 / 90'],
] as const)(
  'a picture of a video that was filmed %s keeps its shape in the step list',
  (_, [width, height], rotation, shape) => {
    const { container } = render(<StepPicture map={map(width, height)} seconds={15} rotation={rotation} />);
    const picture = container.firstElementChild;
    const tile = picture?.firstElementChild;
    if (!(picture instanceof HTMLElement) || !(tile instanceof HTMLElement))
      throw new Error('There is no picture.');
    expect(picture.style.aspectRatio).toBe(shape);
    // the third tile of the second row, whatever the size of the box
    expect(tile.style.backgroundSize).toBe('500% 400%');
    expect(tile.style.backgroundPosition).toMatch(/^50% 33\.3/);
    expect(tile.style.rotate).toBe(`${rotation}deg`);
    // its height is that of its place, and its width follows
    const rule = /\.picture \{([^}]*)\}/.exec(styleSheet('StepPicture.module.css'))?.[1] ?? '';
    expect(rule).toContain('block-size: 100%');
    expect(rule).not.toMatch(/(^|\s)(inline-size|width):/);
  },
);

it.each([
  ['160 x 90', [160, 90], 0, false],
  ['195 x 90', [195, 90], 0, true],
  ['195 x 90, rotated by a quarter', [195, 90], 90, false],
  ['90 x 195, rotated by a quarter', [90, 195], 270, true],
] as const)(
  'a picture that is wider than its frame has the width of it, and its height follows: %s',
  (_, [width, height], rotation, isWide) => {
    const { container } = render(<StepPicture map={map(width, height)} seconds={15} rotation={rotation} />);
    expect(container.firstElementChild?.hasAttribute('data-wide')).toBe(isWide);
    const rule = /\.frame > \[data-wide\] \{([^}]*)\}/.exec(
      styleSheet('../../ui/images/Picture.module.css'),
    )?.[1];
    expect(rule).toMatch(/inline-size: 100%;\s+block-size: auto;/);
  },
);

it.each(['../../features/discovery/Poster.module.css', '../../ui/images/Picture.module.css'])(
  'a poster that was filmed upright is not squashed into its box: %s',
  (sheet) => {
    expect(styleSheet(sheet)).toMatch(/object-fit: contain/);
  },
);

it('there is no picture before there is an image map', () => {
  const { container } = render(<StepPicture map={null} seconds={3} rotation={90} />);
  expect(container).toBeEmptyDOMElement();
});
