import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, LoaderCircle, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LongName } from '../../ui/text/LongName.tsx';
import { useImage } from '../../browser/use-image.ts';
import type { Diagram } from '../player-source.ts';
import { usePlayer, usePlayerState, useCurrentStep, useRequest } from '../use-player.ts';
import { dotsFor, wrapped } from './attachment-groups.ts';
import styles from './Attachments.module.css';

/** Diagrams in a wrapping carousel; on desktop the video continues in picture-in-picture (R-ATT-05). */
export function DiagramPopup({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useText(playerTexts);
  const request = useRequest();
  const step = useCurrentStep();
  const index = usePlayerState((state) => state.diagram);
  const diagrams = step?.attachments.diagrams ?? [];
  const open = index !== null && diagrams.length > 0;
  usePictureInPicture(open, video);
  const close = () => request({ type: 'diagram', index: null });
  if (!open) return null;
  const shown = wrapped(index, diagrams.length);
  return (
    <Dialog
      open
      wide
      title={
        <span className={styles['head']}>
          <LongName name={diagrams[shown]?.name ?? ''} />
          <IconButton icon={X} name={t('close')} keys="Esc" onClick={close} />
        </span>
      }
      onClose={close}
    >
      <Carousel
        pictures={diagrams}
        index={shown}
        onTurn={(to) => request({ type: 'diagram', index: wrapped(to, diagrams.length) })}
      />
    </Dialog>
  );
}

interface CarouselProps {
  readonly pictures: readonly Diagram[];
  readonly index: number;
  readonly onTurn: (index: number) => void;
}
function Carousel({ pictures, index, onTurn }: CarouselProps) {
  const t = useText(playerTexts);
  const count = pictures.length;
  const [view, embla] = useEmblaCarousel({ loop: true, startIndex: index, duration: 16 });
  useEffect(() => {
    if (!embla) return undefined;
    const onSelect = () => {
      if (embla.selectedScrollSnap() !== index) onTurn(embla.selectedScrollSnap());
    };
    embla.on('select', onSelect);
    return () => void embla.off('select', onSelect);
  }, [embla, index, onTurn]);
  useEffect(() => embla?.scrollTo(index), [embla, index]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onTurn(index - 1);
    if (event.key === 'ArrowRight') onTurn(index + 1);
  };
  return (
    <div onKeyDown={onKeyDown}>
      <div className={styles['carousel']} ref={view} dir="ltr">
        <div className={styles['slides']}>
          {pictures.map((picture, position) => (
            <figure key={picture.id} className={styles['slide']} aria-hidden={position !== index}>
              {isNear(position, index, count) && <BigPicture picture={picture} />}
            </figure>
          ))}
        </div>
      </div>
      {count > 1 && (
        <div className={styles['turn']}>
          <IconButton
            icon={ChevronLeft}
            turns
            name={t('previousPicture')}
            onClick={() => onTurn(index - 1)}
          />
          <div className={styles['dots']}>
            {dotsFor(index, count).map((dot) => (
              <button
                key={dot}
                type="button"
                className={classes(styles['dot'], dot === index && styles['dotOn'])}
                aria-label={t('pictureOf', { index: dot + 1, count })}
                aria-current={dot === index}
                onClick={() => onTurn(dot)}
              />
            ))}
          </div>
          <IconButton icon={ChevronRight} turns name={t('nextPicture')} onClick={() => onTurn(index + 1)} />
        </div>
      )}
    </div>
  );
}

/** Loads the current picture and its neighbours, also across the ends. */
const isNear = (position: number, index: number, count: number): boolean => {
  const apart = Math.abs(position - index);
  return Math.min(apart, count - apart) <= 1;
};

/** One picture, loaded as bytes: loading, loaded or failed. */
function BigPicture({ picture: { name, url } }: { picture: Diagram }) {
  const t = useText(playerTexts);
  const { store } = usePlayer();
  const { src, failed, retry } = useImage(url, (message) => store.emit({ type: 'picture-failed', message }));
  if (failed) {
    return (
      <div className={styles['state']} role="alert">
        <p>{t('pictureFailed')}</p>
        <Button size="sm" onClick={retry}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  return src === null ? <Icon icon={LoaderCircle} size="large" spins /> : <img src={src} alt={name} />;
}

/** A browser without picture-in-picture, or one that refuses it, shows the popup above the video instead. */
function usePictureInPicture(open: boolean, video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    const desk = matchMedia('(pointer: fine)').matches;
    if (!open || !element || !desk || !document.pictureInPictureEnabled || element.readyState === 0)
      return undefined;
    element.requestPictureInPicture().catch(() => undefined);
    return () => {
      if (document.pictureInPictureElement === element)
        document.exitPictureInPicture().catch(() => undefined);
    };
  }, [open, video]);
}
