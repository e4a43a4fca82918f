import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { GetPlayerWorkflow } from '../../../../../contracts/playback/playback.ts';
import styles from '../../../editor/cut/Inserts.module.css';
import { Preview } from '../../../editor/state/preview.ts';
import { cutTexts } from '../../../i18n/en/cut.ts';
import { useText } from '../../../i18n/text.ts';
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
  const { data, error, refetch } = useQueryOf(GetPlayerWorkflow, previewInput(workflowId), {
    renewMs: renewSignedMs,
  });
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
      {data && <PartVideo url={data.hlsUrl} title={data.title} video={video} renew={refetch} />}
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
  /** Asks for a newer address. */
  readonly renew: () => void;
}

function PartVideo({ url, title, video, renew }: PartVideoProps) {
  const [preview] = useState(() => new Preview());
  const failure = useSyncExternalStore(preview.subscribe, () => preview.snapshot().failure);
  const newest = useRef(url);
  newest.current = url;
  useEffect(
    () => (video.current ? preview.open(video.current, newest.current) : undefined),
    [preview, video],
  );
  useEffect(() => {
    preview.renewUrl(url);
  }, [preview, url]);
  useEffect(() => {
    if (failure === 'expired') renew();
  }, [failure, renew]);
  return (
    <video ref={video} className={styles['part']} aria-label={title} controls playsInline preload="auto" />
  );
}
