/** The layout of ordinary pages: a strip of chart paper above the text, and the contents beside it. */
import type { ReactNode } from 'react';
import {
  Article,
  Contents,
  PageDescription,
  PageFooter,
  Pager,
  PageSection,
} from 'edgepress/components';
import styles from './page.module.css';

/** Renders the page. */
export default function Page(): ReactNode {
  return (
    <>
      <div className={styles.strip}>
        <p className={styles.section}>
          <PageSection />
        </p>
        <p className={styles.description}>
          <PageDescription />
        </p>
      </div>
      <div className={styles.columns}>
        <Contents />
        <div>
          <Article />
          <PageFooter />
          <Pager />
        </div>
      </div>
    </>
  );
}
