import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartTexts } from '../i18n/en/charts.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { axis, seriesColor, useReducedMotion } from './axis.ts';
import { ChartFrame } from './ChartFrame.tsx';
import styles from './Charts.module.css';
import { useWidth } from './use-width.ts';

export interface DayValue {
  /** `2026-11-21`. */
  readonly day: string;
  readonly value: number;
}
interface TrendByDayProps {
  readonly title: string;
  /** The singular of the unit, for the table header. */
  readonly unit: string;
  readonly days: readonly DayValue[];
  readonly fileName: string;
  /** The opened day is highlighted, the others are dimmed. */
  readonly opened?: string | null;
  readonly onDay: (day: string) => void;
}

/** One bar per day, from zero, oldest first; each opens what was counted on it. */
export function TrendByDay({ title, unit, days, fileName, opened = null, onDay }: TrendByDayProps) {
  const t = useText(chartTexts);
  const locale = useLocale();
  const reducedMotion = useReducedMotion();
  const [measure, width] = useWidth();
  // Calendar days have no time zone: noon falls on the same day in all of them.
  const write = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, style).format(new Date(`${day}T12:00:00`));
  const long = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return (
    <ChartFrame
      title={title}
      fileName={fileName}
      table={{ head: [t('day'), unit], rows: days.map(({ day, value }) => [day, value]) }}
      onRow={(index) => onDay(days[index]?.day ?? '')}
    >
      <div dir="ltr" ref={measure} className={styles['days']}>
        {width > 0 && (
          <BarChart
            width={width}
            height={156}
            data={[...days]}
            margin={{ top: 16, right: 1, bottom: 0, left: 0 }}
            barCategoryGap="24%"
            accessibilityLayer
            onClick={({ activeLabel }) => activeLabel !== undefined && onDay(String(activeLabel))}
          >
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis
              {...axis}
              dataKey="day"
              minTickGap={28}
              tickFormatter={(day: string) => write(day, { day: 'numeric', month: 'short' })}
            />
            <YAxis
              {...axis}
              axisLine={false}
              width={40}
              allowDecimals={false}
              domain={[0, 'auto']}
              tickCount={3}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hover)' }}
              content={({ active, payload }) => {
                const point = payload[0]?.payload as DayValue | undefined; // the type of `data`
                if (!active || !point) return null;
                return (
                  <div className={styles['tip']}>
                    <b>{point.value.toLocaleString(locale)}</b> {unit} · {write(point.day, long)}
                  </div>
                );
              }}
            />
            <Bar
              dataKey="value"
              maxBarSize={22}
              isAnimationActive={!reducedMotion}
              animationDuration={160}
              shape={(bar: BarShape) => (
                <path
                  d={roundedBar(bar)}
                  fill={seriesColor[0]}
                  opacity={opened === null || opened === bar.payload?.day ? 1 : 0.5}
                />
              )}
            />
          </BarChart>
        )}
      </div>
    </ChartFrame>
  );
}

interface BarShape {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: DayValue;
}
function roundedBar({ x = 0, y = 0, width = 0, height = 0 }: BarShape): string {
  if (height <= 0) return '';
  const round = Math.min(2, height, width / 2);
  return `M${x} ${y + height}V${y + round}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}V${y + height}Z`;
}
