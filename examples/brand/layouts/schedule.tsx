/** The layout of schedules: a card as it hangs beside a kiln. Their loader chooses it. */
import type { ReactNode } from 'react';
import { Article, Link, PageTitle, Pager } from 'edgepress/components';
import styles from './schedule.module.css';

/** Renders the page. */
export default function Schedule(): ReactNode {
  return (
    <>
      <p className={styles.trail}>
        <Link to="/schedules">Schedule library</Link> / <PageTitle />
      </p>
      <div className={styles.card}>
        <Article />
      </div>
      <Pager />
    </>
  );
}
