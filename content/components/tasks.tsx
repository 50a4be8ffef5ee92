/** Common tasks of readers, in their own words. */
import type { ReactNode } from 'react';

/** A list of `<Task>`s. */
export function Tasks({ children }: { children: ReactNode }): ReactNode {
  return <ul className="tasks">{children}</ul>;
}

/** A task, with the page that explains it and the part of the product where it is done. */
export function Task(props: { href: string; where: string; children: ReactNode }): ReactNode {
  return (
    <li>
      <a href={props.href}>
        {props.children}
        <span>{props.where}</span>
      </a>
    </li>
  );
}
