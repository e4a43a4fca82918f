import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import { KitGallery } from './KitGallery.tsx';

const kit = import.meta.glob<Record<string, unknown>>(['../ui/**/*.tsx', '!../ui/**/*.test.tsx'], {
  eager: true,
});
const sources = Object.values(
  import.meta.glob<string>(['./*.tsx', '!./*.test.tsx'], { eager: true, query: '?raw', import: 'default' }),
).join('\n');

it('the gallery shows every component of the kit', () => {
  const components = Object.values(kit).flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) =>
      typeof value === 'function' && /^[A-Z]/.test(name) ? [name] : [],
    ),
  );
  expect(components.length).toBeGreaterThan(40);
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(sources))).toEqual([]);
});

it('is drawn as a whole', () => {
  render(<KitGallery />, { wrapper: ThemeRoot });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('States and parts');
  expect(screen.getByRole('table', { name: 'Viewers' })).toBeVisible();
});
