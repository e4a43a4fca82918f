/** A file chosen by a person, with the handle that reopens it if the browser has one. */
export interface PickedFile {
  readonly file: File;
  readonly handle: FileSystemFileHandle | null;
}

// Chromium's File System Access API, which the DOM types do not describe yet.
type Permission = { readonly mode: 'read' };
declare global {
  interface FileSystemHandle {
    queryPermission?(permission: Permission): Promise<PermissionState>;
    requestPermission?(permission: Permission): Promise<PermissionState>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
  interface Window {
    showOpenFilePicker?(options: {
      readonly multiple?: boolean;
      readonly types?: readonly {
        description: string;
        accept: Readonly<Record<string, readonly string[]>>;
      }[];
    }): Promise<readonly FileSystemFileHandle[]>;
  }
}

const isFileHandle = (handle: FileSystemHandle | null): handle is FileSystemFileHandle =>
  handle?.kind === 'file';

/** Reopens a remembered file without a prompt; `null` if permission is needed or the file no longer exists. */
export async function openIfPermitted(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const permission = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

/** Reopens a remembered file, asking for permission; only in a click handler. */
export async function openWithPrompt(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const permission = (await handle.requestPermission?.({ mode: 'read' })) ?? 'granted';
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

/** Files of a drop. Must be called during the drop event: afterwards the browser drops them. */
export async function filesOfDrop(data: DataTransfer): Promise<readonly PickedFile[]> {
  const entries = [...data.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ file: item.getAsFile(), handle: item.getAsFileSystemHandle?.() ?? null }));
  const given = await Promise.all(
    entries.map(async ({ file, handle }): Promise<PickedFile | null> => {
      const opened = await Promise.resolve(handle).catch(() => null);
      // A folder appears as an unusable file.
      if (file === null || opened?.kind === 'directory') return null;
      return { file, handle: isFileHandle(opened) ? opened : null };
    }),
  );
  return given.filter((entry) => entry !== null);
}

/** Opens a file input, for browsers without handles. */
function pickWithInput(
  accept: string,
  more: Partial<HTMLInputElement> & { capture?: string },
): Promise<readonly PickedFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept, ...more });
    input.addEventListener('change', () =>
      resolve([...(input.files ?? [])].map((file) => ({ file, handle: null }))),
    );
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

export const videoExtensions = [
  '.mp4',
  '.mov',
  '.m4v',
  '.webm',
  '.mkv',
  '.avi',
  '.mpg',
  '.mpeg',
  '.3gp',
] as const;

/** Asks for videos, with handles if the browser has them. May return none. */
export async function pickVideos(description: string, multiple: boolean): Promise<readonly PickedFile[]> {
  if (window.showOpenFilePicker === undefined) return pickWithInput('video/*,.mkv,.avi,.mov', { multiple });
  try {
    const handles = await window.showOpenFilePicker({
      multiple,
      types: [{ description, accept: { 'video/*': videoExtensions } }],
    });
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch {
    // The person closed the picker.
    return [];
  }
}

/** Opens the camera of a phone. */
export const filmVideo = (): Promise<readonly PickedFile[]> =>
  pickWithInput('video/*', { capture: 'environment' });
