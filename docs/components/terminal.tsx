import type { ReactElement } from 'react';
import styles from './terminal.module.css';

/** A command and what it printed, from `recordings/runs.json`. */
export interface Run {
  command: string;
  output: string[];
}

/** Shows a recorded run of a command. */
export function Terminal({ run, label }: { run: Run; label: string }): ReactElement {
  return (
    <figure className={styles.terminal}>
      <figcaption>{label}</figcaption>
      <pre>
        <kbd>{`$ ${run.command}`}</kbd>
        {`\n${run.output.join('\n')}`}
      </pre>
    </figure>
  );
}
