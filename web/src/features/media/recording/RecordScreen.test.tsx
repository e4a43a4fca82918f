import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderAt } from '../../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { testWorkspace } from '../../../test-workspace.ts';
import { RecordScreen } from './RecordScreen.tsx';

const device = (kind: string, label: string) => ({ kind, label, deviceId: `id of ${label}` });
const devices = [device('audioinput', 'Headset'), device('videoinput', 'Webcam')];

/** The browser's devices; it refuses to open them with this error. */
function stubDevices(found: readonly object[], error = 'NotAllowedError') {
  const refuse = vi.fn(() => Promise.reject(new DOMException('', error)));
  const value = Object.assign(new EventTarget(), {
    enumerateDevices: async () => found,
    getUserMedia: refuse,
    getDisplayMedia: refuse,
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  return refuse;
}

async function open(workspaces = [testWorkspace('hall', { name: 'Assembly hall' })], access?: string[]) {
  const network = new TestNetwork({ 'GET /v1/workspaces': listOf(workspaces) });
  network.fallback = listOf([]);
  stubMariaSession(network);
  if (access)
    network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
  await signIn('maria@harbour.example', 'secret');
  renderAt('/record', <RecordScreen />);
  return network;
}

describe('the page that records', () => {
  beforeEach(() => localStorage.clear());

  it('offers the screen, the camera or both, and the devices by name', async () => {
    stubDevices(devices);
    await open();
    expect(await screen.findByRole('radio', { name: 'Screen' })).toBeChecked();
    const microphone = screen.getByLabelText('Microphone');
    expect([...(microphone as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Default',
      'Headset',
      'No microphone',
    ]);
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Screen and camera' }));
    expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('Webcam');
  });

  it('says what to do when the browser was not allowed to record, and opens no upload', async () => {
    const refuse = stubDevices(devices);
    const network = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }));
    expect(refuse).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('alert')).toHaveTextContent('the browser was not allowed');
    expect(network.requestsTo('POST /v1/uploads')).toEqual([]);
  });

  it('remembers the sources of the last time', async () => {
    stubDevices(devices, 'NotFoundError');
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Camera' }));
    await userEvent.selectOptions(screen.getByLabelText('Microphone'), 'No microphone');
    await userEvent.click(screen.getByRole('button', { name: 'Start recording' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('wasn’t found');
    expect(JSON.parse(localStorage.getItem('recording-sources') ?? '')).toMatchObject({
      picture: 'camera',
      microphoneId: null,
    });
  });

  it('asks for access where the browser does not name the devices', async () => {
    const refuse = stubDevices([{ kind: 'audioinput', label: '', deviceId: '' }]);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Allow access to choose devices' }));
    expect(refuse).toHaveBeenCalledWith({ audio: true, video: false });
  });

  it('says so to somebody who can publish nowhere', async () => {
    stubDevices(devices);
    await open([], ['publisher']);
    expect(await screen.findByText(/You can’t publish in any workspace/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create workspace' })).toBeNull();
  });

  it('leads those who may create a workspace there', async () => {
    stubDevices(devices);
    await open([]);
    const link = await screen.findByRole('link', { name: 'Create workspace' });
    expect(link).toHaveAttribute('href', '/admin/workspaces/create');
  });
});
