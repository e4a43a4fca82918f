import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { AddUserDialog } from './AddUserDialog.tsx';

it('says what a name and a password must be before anything is sent (3:150)', () => {
  render(
    <CoreAdminContext dataProvider={testDataProvider()} queryClient={new QueryClient()}>
      <AddUserDialog open onClose={() => undefined} />
    </CoreAdminContext>,
  );
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'new@stepwell.example' } });
  fireEvent.change(screen.getByLabelText('First password'), { target: { value: 'short' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(/Enter the name that others see/)).toBeInTheDocument();
  expect(screen.getByLabelText('First password')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('aria-invalid');
});
