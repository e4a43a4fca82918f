import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../providers/session.ts';
import { TestNetwork } from '../../test-network.ts';
import { letMariaIn } from '../../test-session.ts';
import { AddUserDialog } from './AddUserDialog.tsx';

beforeEach(async () => {
  letMariaIn(new TestNetwork());
  await signIn('maria@harbour.example', 'secret');
  render(
    <CoreAdminContext dataProvider={testDataProvider()} queryClient={new QueryClient()}>
      <AddUserDialog open onClose={() => undefined} />
    </CoreAdminContext>,
  );
});

it('says what a name and a password must be before anything is sent (3:150)', () => {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'new@stepwell.example' } });
  fireEvent.change(screen.getByLabelText('First password'), { target: { value: 'short' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(/Enter the name that others see/)).toBeInTheDocument();
  expect(screen.getByLabelText('First password')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('aria-invalid');
});

it('offers an administrator of the organisation no role that is stronger than theirs', () => {
  const offered = within(screen.getByLabelText('Role')).getAllByRole<HTMLOptionElement>('option');
  expect(offered.map(({ value }) => value)).toEqual([
    'admin-organization',
    'admin-group',
    'publisher',
    'viewer',
  ]);
});
