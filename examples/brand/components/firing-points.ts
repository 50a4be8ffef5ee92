/** The corners of a firing curve. */
import type { Segment } from '../loaders/schedules.ts';

/** A corner of the curve. */
export interface Point {
  hours: number;
  celsius: number;
}

const ROOM = 20;

/** Returns the corners that the segments make, from room temperature on. */
export function pointsOf(segments: Segment[]): Point[] {
  const points: Point[] = [{ hours: 0, celsius: ROOM }];
  let [hours, celsius] = [0, ROOM];
  for (const { rate, target, hold } of segments) {
    hours += Math.abs((target - celsius) / rate);
    celsius = target;
    points.push({ hours, celsius });
    hours += hold / 60;
    if (hold > 0) points.push({ hours, celsius });
  }
  return points;
}
