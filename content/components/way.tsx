/** The way of a card, from the system that starts it to the answer that comes back. */
import type { ReactNode } from 'react';

/** A row of `<Stop>`s in order. */
export function Way({ children }: { children: ReactNode }): ReactNode {
  return <ol className="way">{children}</ol>;
}

/** One stop on the way, with the page that explains it. */
export function Stop(props: { title: string; href: string; children: ReactNode }): ReactNode {
  return (
    <li className="card">
      <a href={props.href}>{props.title}</a>
      <p>{props.children}</p>
    </li>
  );
}
