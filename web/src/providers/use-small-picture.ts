import { useQuery } from '@tanstack/react-query';
import { sendWithSession } from './api-client.ts';

/** Reads the bytes of a small picture as an address that needs no request of its own. */
async function readPicture(path: string): Promise<string> {
  const response = await sendWithSession({ method: 'GET', path });
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`);
  const bytes = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // a text, because it is read as an address
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')));
    reader.readAsDataURL(bytes);
  });
}

/** No picture is behind it, so that what shows pictures says so. */
const noPicture = 'data:,';

/** The address of a picture behind the session; `null` without one, and while it loads. Another picture has another id. */
function useSmallPicture(path: string, id: string | null): string | null {
  const { data, isError } = useQuery({
    queryKey: ['small-picture', path, id],
    queryFn: () => readPicture(path),
    enabled: id !== null,
    // never asked for again: another picture has another id
    staleTime: 'static',
    retry: false,
  });
  return isError ? noPicture : (data ?? null);
}

/** The picture of a person. */
export const useAvatar = (userId: string, avatarId: string | null): string | null =>
  useSmallPicture(`/v1/people/${encodeURIComponent(userId)}/avatar`, avatarId);

/** The logo of the organisation. */
export const useLogo = (logoId: string | null): string | null =>
  useSmallPicture('/v1/organization-settings/my/logo', logoId);
