import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { ControlAddress, ControlAnswer, controlFile, type ControlRequest } from './control-server.ts';

/**
 * Sends a request to the process that uses a data folder. `null` if there is none; rejects with its error if it
 * refuses.
 */
export async function sendControlRequest(
  folder: string,
  command: ControlRequest,
): Promise<readonly string[] | null> {
  const address = await readAddress(folder);
  if (address === null) return null;
  const text = await post(address, JSON.stringify(command));
  if (text === null) return null;
  const answer = ControlAnswer.parse(JSON.parse(text));
  if ('error' in answer) throw new Error(answer.error);
  return answer.lines;
}

async function readAddress(folder: string) {
  try {
    return ControlAddress.parse(JSON.parse(await readFile(controlFile(folder), 'utf8')));
  } catch {
    return null; // no process uses the folder, or none that listens
  }
}

/** No time limit: the work may take hours. `null` if nothing listens: the process exited without cleaning up. */
function post(
  { port, token }: { readonly port: number; readonly token: string },
  body: string,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-stepwell-control': token };
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text)).on('error', reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    call.end(body);
  });
}
