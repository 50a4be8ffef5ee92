/** Below the text of each page: where to ask. */
import type { ReactNode } from 'react';
import { PageTitle } from 'edgepress/components';
import styles from './article-end.module.css';

/** Renders the note. */
export default function ArticleEnd(): ReactNode {
  return (
    <p className={styles.note}>
      Something unclear in{' '}
      <em>
        <PageTitle />
      </em>
      ? Potters answer at <a href="mailto:bench@kilnlark.example">bench@kilnlark.example</a>.
    </p>
  );
}
