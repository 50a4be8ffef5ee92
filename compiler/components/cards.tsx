/** Cards: links with a title and a text. */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { CARDS_TAG } from '../html/placeholders.ts';
import { renderContext } from './render-context.ts';

/** A grid of `<Card>`s. */
export function Cards({ children }: { children?: ReactNode }): ReactElement {
  return <ul className="cards">{children}</ul>;
}

/** A link with a title and a line of text. Put it into `<Cards>`, even if there is only one. */
export function Card(props: {
  title: ReactNode;
  /** The page or URL that the card links to. */
  href?: string;
  /** Another name of `href`. */
  to?: string;
  children?: ReactNode;
}): ReactElement {
  const href = props.href ?? props.to;
  return (
    <li className="card">
      {href ? (
        <a href={renderContext().href(href)}>{props.title}</a>
      ) : (
        <strong>{props.title}</strong>
      )}
      {typeof props.children === 'string' ? <p>{props.children}</p> : props.children}
    </li>
  );
}

/** Cards for the given items, or for the pages of the current category, filled in once the navigation is known. */
export function DocCardList(props: {
  /** The cards. Default: the pages of the category that the page is in. */
  items?: { href?: string; label?: string; description?: string }[];
}): ReactElement {
  // `useCurrentSidebarCategory` can't know the items yet, so its list only has this mark.
  if (props.items === undefined || 'isCurrent' in props.items) return createElement(CARDS_TAG);
  return (
    <Cards>
      {props.items.map((item) => (
        <Card
          key={item.href ?? item.label}
          title={item.label ?? item.href ?? ''}
          {...(item.href ? { href: item.href } : {})}
        >
          {item.description || undefined}
        </Card>
      ))}
    </Cards>
  );
}
