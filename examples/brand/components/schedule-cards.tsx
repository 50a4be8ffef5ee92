/** Cards that lead to the pages of schedules. */
import type { ReactNode } from 'react';
import { Link } from 'edgepress/components';
import type { Schedule } from '../loaders/schedules.ts';
import { FiringCurve } from './firing-curve.tsx';
import { pointsOf } from './firing-points.ts';
import styles from './schedule-cards.module.css';

/** Renders a card for each schedule. `heading` is the level of their names, below the heading before them. */
export function ScheduleCards(props: { schedules: Schedule[]; heading?: 'h2' | 'h3' }): ReactNode {
  const { schedules, heading: Heading = 'h2' } = props;
  return (
    <ul className={styles.cards}>
      {schedules.map(({ id, name, cone, use, segments }) => (
        <li key={id}>
          <FiringCurve plain name={name} segments={segments} />
          <p className={styles.cone}>
            Cone {cone} · {Math.round(pointsOf(segments).at(-1)?.hours ?? 0)} h
          </p>
          <Heading>
            <Link to={`/schedules/${id}`}>{name}</Link>
          </Heading>
          <p>{use}</p>
        </li>
      ))}
    </ul>
  );
}
