/** The chart of a firing: temperature over time, drawn during the build. */
import type { ReactNode } from 'react';
import type { Segment } from '../loaders/schedules.ts';
import { type Point, pointsOf } from './firing-points.ts';
import styles from './firing-curve.module.css';

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 52;
const BOTTOM = 34;
const TOP = 24;

/** Renders the chart, with its temperatures and hours. `plain` leaves out everything but the curve. */
export function FiringCurve(props: {
  name: string;
  segments: Segment[];
  plain?: boolean;
}): ReactNode {
  const { name, segments, plain = false } = props;
  const points = pointsOf(segments);
  const hours = points.at(-1)?.hours ?? 1;
  const peak = points.reduce((one, other) => (other.celsius > one.celsius ? other : one));
  const x = (at: number): number => LEFT + (at / hours) * (WIDTH - LEFT - 16);
  const y = (celsius: number): number =>
    HEIGHT - BOTTOM - (celsius / 1400) * (HEIGHT - BOTTOM - TOP);
  const place = (point: Point): string =>
    `${x(point.hours).toFixed(1)},${y(point.celsius).toFixed(1)}`;
  const line = points.map(place).join(' ');
  const label = `${name}: peaks at ${peak.celsius} °C and takes ${hours.toFixed(1)} hours.`;
  return (
    <figure className={plain ? styles.plain : styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[200, 400, 600, 800, 1000, 1200].map((celsius) => (
          <g key={celsius} className={styles.grid}>
            <line x1={LEFT} x2={WIDTH - 16} y1={y(celsius)} y2={y(celsius)} />
            <text x={LEFT - 8} y={y(celsius) + 4} textAnchor="end">
              {celsius}
            </text>
          </g>
        ))}
        {hourMarks(hours).map((hour) => (
          <g key={hour} className={styles.grid}>
            <line x1={x(hour)} x2={x(hour)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <text x={x(hour)} y={HEIGHT - BOTTOM + 20} textAnchor="middle">
              {hour} h
            </text>
          </g>
        ))}
        <polygon className={styles.area} points={`${LEFT},${y(0)} ${line} ${x(hours)},${y(0)}`} />
        <polyline className={styles.line} points={line} />
        <circle className={styles.peak} cx={x(peak.hours)} cy={y(peak.celsius)} r="5" />
        <text
          className={styles.value}
          x={x(peak.hours) - 12}
          y={y(peak.celsius) - 10}
          textAnchor="end"
        >
          {peak.celsius} °C
        </text>
      </svg>
      {!plain && (
        <figcaption>
          {name}, {hours.toFixed(1)} hours
        </figcaption>
      )}
    </figure>
  );
}

function hourMarks(hours: number): number[] {
  const step = hours > 12 ? 4 : 2;
  return Array.from({ length: Math.floor(hours / step) }, (_mark, index) => (index + 1) * step);
}
