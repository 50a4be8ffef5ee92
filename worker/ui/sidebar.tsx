/** The content of the sidebar. Only branches that are open on the page are rendered. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Site } from '../../model/config/site.ts';
import { fillText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Branch, NavCategory, NavItem, NavLink } from '../../model/release/navigation.ts';
import type { SidebarView } from '../../model/release/page-view.ts';
import { NavLabel } from './navigation/nav-label.tsx';

/** The properties of every level of a sidebar. */
interface Level {
  view: SidebarView;
  site: Site;
  /** The URL of the image with the site's icons. */
  icons?: string | undefined;
}

/** Renders the children of `nav.sidebar-nav`. */
export function SidebarNav(level: Level): ReactNode {
  return <Items items={level.view.root} level={level} />;
}

function Items({ items, level }: { items: Branch; level: Level }): ReactNode {
  return (
    <ul>
      {items.map((item, index) => (
        <Item key={index} item={item} level={level} />
      ))}
    </ul>
  );
}

function Item({ item, level }: { item: NavItem; level: Level }): ReactNode {
  if (item.type === 'category') return <Category category={item} level={level} />;
  if (item.type === 'html')
    return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />;
  return (
    <li className={item.className}>
      <Anchor entry={item} level={level} />
    </li>
  );
}

function Category({ category, level }: { category: NavCategory; level: Level }): ReactNode {
  const { label, branch, ownPage, collapsible, className } = category;
  const items = level.view.branches[branch];
  const open = !collapsible || level.view.open.includes(branch);
  const isShown = open && items !== undefined;
  const { collapseCategory, expandCategory } = shellStrings(level.site);
  const name = `category${collapsible ? '' : ' fixed'}${className ? ` ${className}` : ''}`;
  return (
    <li className={name} data-branch={branch}>
      <div className="category-row">
        <Anchor entry={category} level={level} toggle={!ownPage} />
        {ownPage && collapsible && (
          <button
            type="button"
            className="caret"
            aria-expanded={isShown}
            aria-label={fillText(isShown ? collapseCategory : expandCategory, { label })}
          />
        )}
      </div>
      {isShown && <Items items={items} level={level} />}
    </li>
  );
}

function Anchor(props: {
  entry: NavLink | NavCategory;
  level: Level;
  toggle?: boolean;
}): ReactNode {
  const { entry, level } = props;
  const { href, label, icon, badge } = entry;
  // A category without a page of its own links to its first page, but must not be marked as the current page.
  const current = href === level.view.current && !props.toggle;
  return (
    <a
      href={withBase(level.site.baseUrl, href)}
      aria-current={current ? 'page' : undefined}
      data-toggle={props.toggle ? '' : undefined}
    >
      <NavLabel {...{ label, icon, badge }} icons={level.icons} />
    </a>
  );
}
