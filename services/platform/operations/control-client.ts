import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { ControlAddress, ControlAnswer, controlFile, type ControlRequest } from './control-server.ts';

/**
 * Asks the process that serves a data folder. `null` when there is none; rejects with its sentence when it refuses.
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
    return null; // nobody serves the folder, or nobody who could be asked
  }
}

/** No time limit: the work may take hours. `null` when nobody listens: the process ended without tidying up. */
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
