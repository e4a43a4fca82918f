import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { chromiumFlags } from '../journeys/browser.ts';

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: chromiumFlags,
  });

/** The uploaded file and an empty page, from the shortest server with range requests. */
export async function progressive(file: string): Promise<{ address: string; close: () => void }> {
  const { size } = statSync(file);
  const server = createServer((request, response) => {
    if (request.url !== '/video.mp4') {
      response.setHeader('content-type', 'text/html').end('<video muted></video>');
      return;
    }
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)];
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    });
    createReadStream(file, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** The browser's session is its refresh cookie. */
export async function signInHere(context: BrowserContext, address: string, email: string): Promise<void> {
  const answer = await context.request.post(`${address}/v1/auth/login`, {
    data: { email, password: 'Stepwell1!ok' },
    headers: { 'x-csrf': '1' },
  });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
}
