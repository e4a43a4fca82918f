import { Download, FileVideo, LoaderCircle, Music } from 'lucide-react';
import { useState } from 'react';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { soundOf } from './sound-of.ts';

async function fetchVideo(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Failed to fetch video: ${response.status}`);
  return response.blob();
}
const extensionOf = (video: Blob): string => (video.type.includes('webm') ? 'webm' : 'mp4');

/** The original video and its sound, for people who may edit it (R-PLY-46). */
export function DownloadMenu({ workflow }: { workflow: PlayerWorkflow }) {
  const t = useText(playerTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { untranscodedUrl: url, title } = workflow;
  if (url === null) return null;
  const run = async (make: (video: Blob) => Promise<void>) => {
    setBusy(true);
    try {
      await make(await fetchVideo(url));
    } catch {
      showToast({ tone: 'failed', message: t('downloadFailed'), detail: t('downloadFailedDetail') });
    }
    setBusy(false);
  };
  const name = title.replaceAll(/[/\\:*?"<>|]/g, ' ').trim() || 'video';
  if (isBusy)
    return (
      <span role="status" aria-label={t('downloading')}>
        <Icon icon={LoaderCircle} spins />
      </span>
    );
  return (
    <>
      <IconButton
        icon={Download}
        name={t('download')}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={[
          {
            id: 'video',
            label: t('downloadVideo'),
            icon: FileVideo,
            run: () => void run(async (video) => saveFile(`${name}.${extensionOf(video)}`, video)),
          },
          {
            id: 'sound',
            label: t('downloadSound'),
            icon: Music,
            run: () => void run(async (video) => saveFile(`${name}.wav`, await soundOf(video))),
          },
        ]}
      />
    </>
  );
}
