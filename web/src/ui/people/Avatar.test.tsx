import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

const shown = (url: string | null) => render(<Avatar name="Maria Kowalczyk" url={url} />).container;

it('R-PRF-04 shows the icon of a user where the picture does not come, and initials where there is none', () => {
  expect(shown(null).querySelector('[data-initials=MK]')).not.toBeNull();
  const avatar = shown('/media/broken.png');
  const picture = avatar.querySelector('img');
  expect(picture).toHaveAttribute('src', '/media/broken.png');
  if (picture) fireEvent.error(picture);
  expect(avatar.querySelector('img')).toBeNull();
  expect(avatar.querySelector('svg')).toBeInTheDocument();
});
