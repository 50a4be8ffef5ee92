/** Reading paths through the docs for different kinds of readers. */
import type { ReactNode } from 'react';

/** Props of `<Path>`. */
export interface PathProps {
  /** Audience of the path. */
  reader: string;
  /** The reader's tasks, in a sentence. */
  lead: string;
  /** The result for the reader. */
  outcome: string;
  /** `<Step>`s in order. */
  children: ReactNode;
}

/** A row of `<Path>`s. */
export function Paths({ children }: { children: ReactNode }): ReactNode {
  return <div className="paths">{children}</div>;
}

/** A path for one kind of reader: the pages to read first, and the outcome. */
export function Path({ reader, lead, outcome, children }: PathProps): ReactNode {
  return (
    <section className="path" aria-label={reader}>
      <h3>{reader}</h3>
      <div className="path-body">
        <p>{lead}</p>
        <ol>{children}</ol>
        <p className="path-outcome">{outcome}</p>
      </div>
    </section>
  );
}

/** A page of a path. */
export function PathStep(props: { title: string; href: string; children: ReactNode }): ReactNode {
  return (
    <li>
      <a href={props.href}>{props.title}</a>
      <span>{props.children}</span>
    </li>
  );
}
