import type { Page } from 'playwright-core';

/** Drops a file on the page as from a folder of the desktop. */
export async function dropVideo(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  // text, because it runs in the page, whose types the tests of the server do not know
  const carried = await page.evaluateHandle(`(() => {
    const content = Uint8Array.from(atob(${JSON.stringify(Buffer.from(bytes).toString('base64'))}), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([content], ${JSON.stringify(name)}, { type: 'video/mp4' }));
    return data;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: carried });
}
