import { accessToken, refreshAccess } from './access-token.ts';
import { queryString } from './api-client.ts';
import { serviceUrl } from './service-paths.ts';

/** Downloads a file that requires a signed-in person; `null` if it was refused or the server was not reached. */
export async function download(path: string, query: Readonly<Record<string, unknown>>): Promise<Blob | null> {
  const request = () =>
    fetch(serviceUrl(path) + queryString(query), {
      headers: { authorization: `Bearer ${accessToken() ?? ''}`, 'x-csrf': '1' },
    });
  try {
    let response = await request();
    if (response.status === 401 && (await refreshAccess()) === 'refreshed') response = await request();
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
