import { createRoot } from 'react-dom/client';
import { ThemeRoot } from '../ui/theme/ThemeRoot.tsx';
import { Toasts } from '../ui/feedback/Toasts.tsx';
import { KitGallery } from './KitGallery.tsx';
import { PlayerGallery } from './PlayerGallery.tsx';

/** Development only: `gallery.html?show=kit`, `?show=player`; not part of the build. */
const show = new URLSearchParams(location.search).get('show');
const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <ThemeRoot>
    {show === 'player' ? <PlayerGallery /> : <KitGallery />}
    <Toasts />
  </ThemeRoot>,
);
