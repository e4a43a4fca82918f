import type { Page } from 'playwright-core';

/** Drops a file on the page as from a folder of the desktop. */
export async function dropVideo(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const carried = await page.evaluateHandle(
    ({ fileName, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], fileName, { type: 'video/mp4' }));
      return data;
    },
    { fileName: name, base64: Buffer.from(bytes).toString('base64') },
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: carried });
}
