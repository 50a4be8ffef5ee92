/** The home page. */
import type { ReactNode } from 'react';
import { Link } from 'edgepress/components';
import { FiringCurve } from '../components/firing-curve.tsx';
import { ScheduleCards } from '../components/schedule-cards.tsx';
import schedules from '../loaders/schedules.ts';
import styles from './home.module.css';

export const frontMatter = {
  title: 'Kilnlark handbook',
  description: 'Install, fire and program the Kilnlark K2, a kiln controller that counts heatwork.',
  slug: '/',
  layout: 'home',
};

const STEPS = [
  { to: '/start/install', title: 'Install', text: 'One relay, one thermocouple, one hour.' },
  { to: '/start/first-firing', title: 'Fire', text: 'Load a schedule and read the chart.' },
  { to: '/api/overview', title: 'Program', text: 'A JSON API that lives in your network.' },
];

const FACTS = [
  { figure: '0.5 °C', text: 'resolution, up to 1,600 °C' },
  { figure: '16', text: 'segments in each of twelve programs' },
  { figure: '6', text: 'cut-outs that open the relay' },
  { figure: '0', text: 'cloud accounts' },
];

/** Renders the page. */
export default function Home(): ReactNode {
  const glaze = schedules.find(({ id }) => id === 'glaze-6');
  return (
    <>
      <header className={styles.hero}>
        <div>
          <p className={styles.kicker}>Kilnlark K2 handbook</p>
          <h1>It knows when to stop.</h1>
          <p className={styles.lead}>
            A kiln doesn’t fire to a temperature. It fires to heatwork. The K2 counts it, second by
            second, and ends the firing when the cone would bend.
          </p>
          <p className={styles.actions}>
            <Link className={styles.action} to="/start/install">
              Install the controller
            </Link>
            <Link className={styles.quiet} to="/firing/heatwork">
              What heatwork is
            </Link>
          </p>
        </div>
        {glaze && <FiringCurve name={glaze.name} segments={glaze.segments} />}
      </header>
      <ol className={styles.steps}>
        {STEPS.map(({ to, title, text }) => (
          <li key={to}>
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <dl className={styles.facts}>
        {FACTS.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.library}>
        <h2>Schedules to start from</h2>
        <p>Each is tested on four kilns, and each is a page that you can argue with.</p>
        <ScheduleCards schedules={schedules} heading="h3" />
      </section>
    </>
  );
}
