import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WindowTitle } from './WindowTitle.tsx';

const page = (heading: string | null) => (
  <>
    {heading !== null && <h1>{heading}</h1>}
    <WindowTitle />
  </>
);

it('the window has the name of its page, as long as it has one', async () => {
  const { rerender } = render(page('Users'));
  expect(document.title).toBe('Users · Stepwell');
  rerender(page('Change the return filter'));
  await expect.poll(() => document.title).toBe('Change the return filter · Stepwell');
  rerender(page(null));
  await expect.poll(() => document.title).toBe('Stepwell');
});
