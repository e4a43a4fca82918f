import { PlayerView } from '../player/PlayerView.tsx';
import { sampleSource, sampleStep } from '../player/player-sample.ts';
import { startPosition } from '../player/step-clock.ts';

const media = '/gallery-media';
const query = new URLSearchParams(location.search);
const spoken = (text: string, startTime: number, endTime: number) => ({ text, startTime, endTime });

const source = sampleSource({
  url: `${media}/master.m3u8`,
  kind: 'hls',
  poster: null,
  subtitles: [{ language: 'en', url: `${media}/en.vtt` }],
  imageMap: {
    everySeconds: 1,
    columns: 6,
    rows: 5,
    tileWidth: 160,
    tileHeight: 90,
    sheets: [`${media}/sheet.jpg`],
  },
  terms: ['gland nut', 'valve', 'line', 'pump'],
  watermark: query.has('watermark') ? 'Tom Okonkwo' : null,
  summary: query.has('summary')
    ? {
        highlights: [
          {
            kind: 'safety',
            text: 'Lock out the pump first. Use 12 Nm. Over-torque cracks the ceramic ring.',
          },
        ],
        sections: [
          { title: 'What it is about', text: 'Replacing the seal of the pump on filler 2.' },
          { title: 'What you need', text: 'Torque wrench, seal kit, cloth.' },
          { title: 'Afterwards', text: 'Run for two minutes and listen.' },
        ],
        sop: ['Lock out and tag the pump', 'Torque the gland nuts'],
        origin: 'quoted',
      }
    : null,
  steps: [
    sampleStep(1, 0, 5.5, {
      title: 'Lock out and tag the pump',
      poster: `${media}/poster-1.jpg`,
      sentences: [spoken('Lock out the pump first.', 0.5, 5)],
    }),
    sampleStep(2, 5.5, 12.5, {
      title: 'Torque the gland nuts',
      poster: `${media}/poster-2.jpg`,
      sentences: [spoken('Tighten crosswise, a quarter turn at a time.', 6, 12)],
      attachments: {
        diagrams: [1, 2, 3].map((n) => ({
          id: `d${n}`,
          name: `Torque table ${n}`,
          url: `${media}/poster-${n}.jpg`,
        })),
        links: [{ id: 'l', label: 'Spare part 4711-B', link: 'https://erp.example.com/4711-b' }],
        pdfs: [
          {
            id: 'p',
            name: 'Dichtungsdatenblatt GLRD-40 2026-11-18.pdf',
            link: `${media}/x.pdf`,
            size: 1_363_149,
          },
        ],
      },
    }),
    sampleStep(3, 12.5, 20.5, {
      title: 'Funktionsprüfung und Freigabe dokumentieren, bevor die Linie wieder anläuft',
      poster: `${media}/poster-3.jpg`,
      sentences: [spoken('Check the valve, then bleed the line.', 13, 20)],
    }),
    sampleStep(4, 20.5, 29.5, {
      title: '',
      poster: `${media}/poster-4.jpg`,
      sentences: [spoken('Run for two minutes and listen.', 21, 29)],
    }),
  ],
  completedStepIds: ['step-1'],
});

/** The player with a clip created by `gallery-media.sh`. */
export function PlayerGallery() {
  const t = query.get('t');
  const start = startPosition(source.steps, {
    stepId: query.get('step') ?? undefined,
    t: t === null ? undefined : Number(t),
    resume: null,
  });
  return (
    <PlayerView
      source={source}
      start={start}
      autoStart={!query.has('paused')}
      singleStep={query.has('single')}
      variant={query.has('embed') ? 'embed' : 'main'}
      onClose={() => undefined}
      observe={(player) => {
        Object.assign(window, { player });
        return () => undefined;
      }}
    />
  );
}
