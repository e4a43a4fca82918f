import { useEffect, useRef } from 'react';
import { GetPlayerWorkflow } from '../../../../../contracts/playback/playback.ts';
import styles from '../../../editor/cut/Inserts.module.css';
import { cutTexts } from '../../../i18n/en/cut.ts';
import { useText } from '../../../i18n/text.ts';
import { providerFor } from '../../../player/providers.ts';
import { renewSignedMs } from '../../../providers/signing.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { previewInput } from '../../../providers/use-preview-videos.ts';
import type { Edge, PartTimes } from './use-part-times.ts';

/** The chosen video, and which part of it is inserted. */
export function ChosenPart({ workflowId, times }: { workflowId: string; times: PartTimes }) {
  const t = useText(cutTexts);
  const video = useRef<HTMLVideoElement>(null);
  const { data, error } = useQueryOf(GetPlayerWorkflow, previewInput(workflowId), { renewMs: renewSignedMs });
  const { setSource } = times;
  useEffect(() => {
    if (data) setSource({ length: data.durationSeconds, removed: data.sourceCut?.erased ?? [] });
  }, [data, setSource]);
  const edges: readonly (readonly [Edge, 'partStart' | 'partEnd', 'startHere' | 'endHere'])[] = [
    ['start', 'partStart', 'startHere'],
    ['end', 'partEnd', 'endHere'],
  ];
  if (error && !data) return <Note tone="failed">{error.result.errorMessage}</Note>;
  return (
    <div className={styles['choices']}>
      {data && <PartVideo url={data.hlsUrl} title={data.title} video={video} />}
      <div className={styles['edges']}>
        {edges.map(([edge, label, here]) => (
          <div key={edge} className={styles['edge']}>
            <Field
              label={t(label)}
              dir="ltr"
              inputMode="decimal"
              value={times.texts[edge]}
              error={times.problem && edge === 'end' ? t(times.problem) : undefined}
              onChange={(event) => times.type(edge, event.target.value)}
            />
            <Button size="sm" onClick={() => times.mark(edge, video.current?.currentTime ?? 0)}>
              {t(here)}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

interface PartVideoProps {
  readonly url: string;
  readonly title: string;
  readonly video: React.RefObject<HTMLVideoElement | null>;
}

function PartVideo({ url, title, video }: PartVideoProps) {
  useEffect(() => {
    const media = video.current;
    if (!media) return undefined;
    const nothing = () => undefined;
    const events = { onHeights: nothing, onSounds: nothing, onHeight: nothing, onFailure: nothing };
    const provider = providerFor('hls')(media, events, 'Auto');
    provider.load(url, 0);
    return () => provider.destroy();
  }, [url, video]);
  return (
    <video ref={video} className={styles['part']} aria-label={title} controls playsInline preload="auto" />
  );
}
