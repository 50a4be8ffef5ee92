/** The layout of the home page: nothing but the page, and where to ask. */
import type { ReactNode } from 'react';
import { Article } from 'edgepress/components';
import styles from './home.module.css';

/** Renders the page. */
export default function Home(): ReactNode {
  return (
    <>
      <Article />
      <p className={styles.ask}>
        Firing tonight? Potters answer at{' '}
        <a href="mailto:bench@kilnlark.example">bench@kilnlark.example</a>.
      </p>
    </>
  );
}
