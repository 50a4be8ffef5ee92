/** Ways to get help. */
import type { ReactNode } from 'react';
import './channels.css';

/** A row of `<Channel>`s. */
export function Channels({ children }: { children: ReactNode }): ReactNode {
  return <ul className="cards channels">{children}</ul>;
}

/** Props of `<Channel>`. */
export interface ChannelProps {
  title: string;
  href: string;
  /** Text of the link, for example the address itself. */
  action: string;
  children: ReactNode;
}

/** A way to get help: its purpose and a link. */
export function Channel({ title, href, action, children }: ChannelProps): ReactNode {
  return (
    <li className="card channel">
      <h3>{title}</h3>
      <p>{children}</p>
      <a href={href}>{action}</a>
    </li>
  );
}
