import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DroppedDialog } from './DroppedDialog.tsx';

it('tells an annotation of a type from one whose text is the word for it', () => {
  const cut = {
    cancel: () => undefined,
    confirm: () => undefined,
    asked: {
      ranges: [],
      playhead: null,
      dropped: [
        { kind: 'annotation', name: { type: 'arrow' } },
        { kind: 'annotation', name: { text: 'arrow' } },
        { kind: 'term', name: 'seal' },
      ],
    },
  } as const;
  render(<DroppedDialog cut={cut} />);
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Annotation arrow', 'Annotation “arrow”', 'Key term seal']);
});
