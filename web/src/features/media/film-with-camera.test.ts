import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { feature } from './routes.tsx';
import { closeUploadDialog, useUploadDialog } from './upload-dialog-state.ts';

afterEach(() => {
  act(closeUploadDialog);
  vi.restoreAllMocks();
});

/** The file input that a click on the entry of the create menu opens. */
function pressRecord(): HTMLInputElement {
  const opened: HTMLInputElement[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    opened.push(this);
  });
  const entry = feature.create?.find(({ id }) => id === 'record-screen');
  expect(entry?.label()).toBe('Record video');
  const navigate = vi.fn();
  entry?.run(navigate);
  expect(navigate).not.toHaveBeenCalled();
  const [input] = opened;
  if (!input) throw new Error('no input was opened');
  return input;
}

it('a browser that shares no screen opens the camera at the back of the phone, and what it filmed is uploaded', async () => {
  const { result } = renderHook(useUploadDialog);
  const input = pressRecord();
  expect(input).toMatchObject({ type: 'file', accept: 'video/*', capture: 'environment' });
  const file = new File(['0123456789'], 'filmed.mp4', { type: 'video/mp4' });
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => void input.dispatchEvent(new Event('change')));
  expect(result.current).toEqual({ open: true, files: [{ file, handle: null }] });
});

it('nothing is uploaded when the camera is left again', async () => {
  const { result } = renderHook(useUploadDialog);
  const input = pressRecord();
  await act(async () => void input.dispatchEvent(new Event('cancel')));
  expect(result.current).toEqual({ open: false, files: [] });
});
