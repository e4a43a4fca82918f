import { Area, AreaChart, CartesianGrid, ReferenceArea, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts';
import { chartTexts } from '../i18n/en/charts.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { percent } from '../ui/text/percent.ts';
import { minutesSeconds } from '../ui/text/time-format.ts';
import { axis, seriesColor, useReducedMotion } from './axis.ts';
import { ChartFrame } from './ChartFrame.tsx';
import styles from './Charts.module.css';
import { StepStrip } from './StepStrip.tsx';
import { useWidth } from './use-width.ts';
import { type CurveSecond, type CurveStep, peakOf, timeTicks, watchPoints } from './watch-points.ts';

interface WatchCurveProps {
  readonly seconds: readonly CurveSecond[];
  readonly steps: readonly CurveStep[];
  readonly duration: number;
  readonly fileName: string;
  readonly onSecond: (second: number) => void;
  readonly onStep: (stepId: string) => void;
}

/** Space for the numbers of the vertical axis, shared with the strip of steps. */
const gutter = 34;
/** Half the width of a label in the curve, so that it does not overlap the axis. */
const labelHalf = 40;

/** First plays per second with replays stacked above, over the strip of steps; both share the time axis of the video. */
export function WatchCurve({ seconds, steps, duration, fileName, onSecond, onStep }: WatchCurveProps) {
  const t = useText(chartTexts);
  const locale = useLocale();
  const reducedMotion = useReducedMotion();
  const [measure, width] = useWidth();
  const points = watchPoints(seconds, duration);
  const peak = peakOf(points, steps);
  const end = Math.max(1, duration);
  const share = (value: number) => percent(value, locale);
  const label = (place: number, height: number, name: string, color: string) => ({
    x: place, y: height, r: 0, label: { value: name, fill: color, fontSize: 12, fontWeight: 600, position: 'top' as const },
  }); // prettier-ignore
  const early = points[Math.floor(points.length * 0.07)];
  const top = points.find((each) => each.second === peak?.second);
  return (
    <ChartFrame
      title={t('watchCurve')}
      fileName={fileName}
      table={{
        head: [t('place'), t('firstPlays'), t('replays')],
        rows: points.map((each) => [minutesSeconds(each.second), each.firstPlays, each.replays]),
      }}
      onRow={(index) => onSecond(points[index]?.second ?? 0)}
    >
      <div className={styles['curve']} dir="ltr" ref={measure}>
        {width > 0 && (
          <>
            <AreaChart
              width={width}
              height={208}
              data={points}
              margin={{ top: 18, right: 1, bottom: 0, left: 0 }}
              accessibilityLayer
              onClick={({ activeLabel }) => activeLabel !== undefined && onSecond(Number(activeLabel))}
            >
              <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
              {peak && (
                <ReferenceArea
                  x1={peak.step.startTime}
                  x2={Math.min(peak.step.endTime, end)}
                  fill={seriesColor[1]}
                  fillOpacity={0.08}
                />
              )}
              <XAxis
                {...axis}
                dataKey="second"
                type="number"
                domain={[0, end]}
                ticks={timeTicks(end, width < 400 ? 3 : width < 600 ? 5 : 8)}
                tickFormatter={minutesSeconds}
                interval="preserveStartEnd"
              />
              <YAxis {...axis} width={gutter} allowDecimals={false} domain={[0, 'auto']} tickCount={4} />
              <Tooltip
                isAnimationActive={false}
                cursor={{ stroke: 'var(--accent-text)' }}
                content={({ active, payload }) => {
                  const point = payload[0]?.payload as CurveSecond | undefined; // the type of `data`
                  if (!active || !point) return null;
                  return (
                    <div className={styles['tip']}>
                      <b>{minutesSeconds(point.second)}</b>{' '}
                      {t('plays', { first: point.firstPlays, replays: point.replays })}
                    </div>
                  );
                }}
              />
              <Area
                dataKey="firstPlays"
                stackId="plays"
                name={t('firstPlays')}
                stroke={seriesColor[0]}
                fill={seriesColor[0]}
                fillOpacity={0.22}
                strokeWidth={1.5}
                isAnimationActive={!reducedMotion}
                animationDuration={160}
              />
              <Area
                dataKey="replays"
                stackId="plays"
                name={t('replays')}
                stroke={seriesColor[1]}
                fill={seriesColor[1]}
                fillOpacity={0.3}
                strokeWidth={1.5}
                isAnimationActive={!reducedMotion}
                animationDuration={160}
              />
              {early && (
                <ReferenceDot
                  {...label(
                    Math.max(early.second + end * 0.02, (end * labelHalf) / (width - gutter)),
                    early.firstPlays * 0.62,
                    t('firstPlays'),
                    seriesColor[0],
                  )}
                />
              )}
              {top && (
                <ReferenceDot
                  {...label(
                    Math.min(Math.max(top.second, end * 0.05), end * 0.95),
                    top.firstPlays + top.replays,
                    t('replays'),
                    seriesColor[1],
                  )}
                />
              )}
            </AreaChart>
            <StepStrip
              steps={steps}
              duration={end}
              hot={peak?.step.id ?? null}
              gutter={gutter}
              share={share}
              onStep={onStep}
            />
          </>
        )}
      </div>
      {peak && (
        <p className={styles['finding']}>
          {t('mostReplayed', {
            times: peak.times.toLocaleString(locale, { maximumFractionDigits: 1 }),
            number: peak.step.number,
            title: peak.step.title,
          })}
        </p>
      )}
    </ChartFrame>
  );
}
