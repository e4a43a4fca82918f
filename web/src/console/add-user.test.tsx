import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../providers/session.ts';
import { renderConsole } from '../test-console.tsx';
import { successEnvelope, listOf, refusal, TestNetwork } from '../test-network.ts';
import { stubMariaSession } from '../test-session.ts';

describe('adding a user', () => {
  let network: TestNetwork;
  beforeEach(async () => {
    network = new TestNetwork({ 'GET /v1/users': listOf([]), 'GET /v1/workspaces': listOf([]) });
    stubMariaSession(network);
    await signIn('maria@harbour.example', 'secret');
  });
  const open = async () => {
    const drawn = renderConsole('/admin/users');
    fireEvent.click(await screen.findByRole('button', { name: 'Add user' }));
    return { ...drawn, form: within(await screen.findByRole('dialog', { name: 'Add user' })) };
  };
  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  };
  const tom = { Name: 'Tom Becker', Email: 'tom@harbour.example', 'First password': 'Aa1!aaaaaaaa' };

  it('says what a name and a password must be before anything is sent (3:150)', async () => {
    await open();
    fill({ Email: 'new@stepwell.example', 'First password': 'short' });
    expect(await screen.findByText(/Enter a name of up to 120 characters/)).toBeVisible();
    expect(screen.getByLabelText('First password')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    expect(network.requestsTo('POST /user/add')).toEqual([]);
  });

  it('offers an administrator of the organisation no role that is stronger than theirs', async () => {
    const { form } = await open();
    const offered = within(form.getByLabelText('Role')).getAllByRole<HTMLOptionElement>('option');
    expect(offered.map(({ value }) => value)).toEqual([
      'admin-organization',
      'admin-group',
      'publisher',
      'viewer',
    ]);
  });

  it('sends the body of the specification (1:319), goes back to the list and asks for it again, with the token of the answer', async () => {
    network.replies['POST /user/add'] = successEnvelope({ item: { id: 'tom' }, token: 'after-tom' });
    const { currentPath } = await open();
    fill(tom);
    await expect.poll(currentPath).toBe('/admin/users');
    expect(network.requestsTo('POST /user/add')[0]?.body).toEqual({
      type: 'group-user',
      data: {
        email: 'tom@harbour.example',
        displayName: 'Tom Becker',
        role: 'viewer',
        password: 'Aa1!aaaaaaaa',
        roles: {},
      },
    });
    await expect
      .poll(() => network.requestsTo('GET /v1/users').at(-1)?.headers)
      .toMatchObject({ 'x-after': 'after-tom' });
  });

  it('says what the server refuses, at the field that it is about', async () => {
    network.replies['POST /user/add'] = refusal(409, 'user.email-taken', {
      fields: { 'data.email': 'Somebody has this address already.' },
    });
    const { currentPath, form } = await open();
    fill(tom);
    expect(await form.findByText('Refused: user.email-taken.')).toBeVisible();
    expect(form.getByText('Somebody has this address already.')).toBeVisible();
    expect(form.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(currentPath()).toBe('/admin/users/create');
  });

  it('asks before what was typed is left behind', async () => {
    const { form, currentPath } = await open();
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Tom' } });
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(currentPath()).toBe('/admin/users/create');
    expect(form.getByLabelText('Name')).toHaveValue('Tom');
  });
});
