/** Components of the theme inside of islands. They have the markup of the build's own, which behaviours of pages work on. */
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { pageHost } from './page/host.ts';
import { SiteAnchor } from './links.tsx';

interface TabProps {
  value?: string;
  label?: ReactNode;
  default?: boolean;
  children?: ReactNode;
}

/** A group of tabs. The page's behaviours switch between them. */
export function IslandTabs(props: {
  groupId?: string;
  defaultValue?: string | null;
  values?: TabProps[];
  className?: string;
  children?: ReactNode;
}): ReactElement {
  const id = useId();
  const items = tabItems(props.children);
  const named = props.values ?? items;
  const initial =
    props.defaultValue ?? [...named, ...items].find((tab) => tab.default)?.value ?? named[0]?.value;
  return (
    <div className={`tabs ${props.className ?? ''}`.trim()} data-group={props.groupId}>
      <div role="tablist">
        {named.map(({ value, label }) => (
          <button
            type="button"
            role="tab"
            key={value}
            id={`t${id}${value}`}
            aria-controls={`p${id}${value}`}
            aria-selected={value === initial}
            tabIndex={value === initial ? 0 : -1}
            data-value={value}
          >
            {label ?? value}
          </button>
        ))}
      </div>
      {named.map(({ value, label }) => (
        <div
          role="tabpanel"
          key={value}
          id={`p${id}${value}`}
          aria-labelledby={`t${id}${value}`}
          className={value === initial ? 'default' : undefined}
          data-value={value}
          data-label={typeof label === 'string' ? label : value}
        >
          {items.find((item) => item.value === value)?.children}
        </div>
      ))}
    </div>
  );
}

function tabItems(children: ReactNode): TabProps[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabProps>(child)) return [];
    if (child.type === Fragment) return tabItems(child.props.children);
    return typeof child.props.value === 'string' ? [child.props] : [];
  });
}

/** Renders its children. */
export function Passage({ children }: { children?: ReactNode }): ReactElement {
  return <Fragment>{children}</Fragment>;
}

/** Renders its children, and gives the build the title. The engine renders navbar and footer. */
export function IslandLayout(props: {
  title?: string;
  description?: string;
  wrapperClassName?: string;
  children?: ReactNode;
}): ReactElement {
  const { title, description, wrapperClassName, children } = props;
  pageHost().describe?.({ title, description });
  return wrapperClassName ? <div className={wrapperClassName}>{children}</div> : <>{children}</>;
}

/** The component form of `:::note`. */
export function IslandAdmonition(props: {
  type?: string;
  title?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  const { type = 'note', title, children } = props;
  return (
    <div className={`admonition ${type}`} role="note">
      <p className="admonition-title">{title ?? type.charAt(0).toUpperCase() + type.slice(1)}</p>
      {children}
    </div>
  );
}

/** The components of the kinds of admonitions, to which sites add kinds of their own. */
export const admonitionTypes = /* @__PURE__ */ typesOf(
  'note tip info warning danger caution important success secondary',
);

function typesOf(names: string): object {
  const typed = (type: string) => (props: object) => <IslandAdmonition type={type} {...props} />;
  return Object.fromEntries(names.split(' ').map((name) => [name, typed(name)]));
}

/** Returns the props of an admonition with the title that Docusaurus's Markdown puts among its children. */
export function processAdmonitionProps<Props extends { title?: ReactNode; children?: ReactNode }>(
  props: Props,
): Props {
  const items = Children.toArray(props.children);
  const own = items.find(
    (item): item is ReactElement<{ children?: ReactNode }> =>
      isValidElement(item) && item.type === 'mdxAdmonitionTitle',
  );
  const title = props.title ?? own?.props.children;
  const children = own === undefined ? props.children : items.filter((item) => item !== own);
  return { ...props, ...(Boolean(title) && { title }), children };
}

/** A collapsible section. */
export function IslandDetails(props: {
  summary?: ReactNode;
  open?: boolean;
  children?: ReactNode;
}): ReactElement {
  const { summary, open, children } = props;
  return (
    <details className="details" open={open}>
      {isValidElement(summary) ? summary : <summary>{summary}</summary>}
      <div className="details-body">{children}</div>
    </details>
  );
}

/** A heading with a level. */
export function IslandHeading({ as = 'h2', ...props }: { as?: string; children?: ReactNode }) {
  return createElement(as, props);
}

/** Two images, one for each theme. */
export function IslandThemedImage(props: {
  sources?: { light: string; dark: string };
  alt?: string;
  className?: string;
}): ReactElement {
  const { sources, className = '', alt = '', ...others } = props;
  const image = (mode: 'light' | 'dark') => (
    <img
      {...others}
      className={`only-${mode} ${className}`.trim()}
      src={sources?.[mode]}
      alt={alt}
    />
  );
  return (
    <>
      {image('light')}
      {image('dark')}
    </>
  );
}

/** An image with the shapes of source that Docusaurus's plugin for images takes. */
export function IdealImage(props: { img?: unknown; alt?: string; className?: string }) {
  const { img, alt = '', ...others } = props;
  return <img {...others} src={imageSource(img)} alt={alt} loading="lazy" />;
}

function imageSource(image: unknown): string {
  if (typeof image === 'string') return image;
  const { default: inner, src }: { default?: unknown; src?: unknown } = Object(image);
  const { src: nested = src }: { src?: unknown } = Object(src);
  return inner !== undefined ? imageSource(inner) : typeof nested === 'string' ? nested : '';
}

/** A list of links as cards. */
export function IslandDocCardList(props: {
  items?: { href?: string; label?: string; description?: string }[];
}): ReactElement {
  return (
    <ul className="cards">
      {(props.items ?? []).map(({ href = '', label, description }) => (
        <li className="card" key={href}>
          <SiteAnchor to={href}>{label}</SiteAnchor>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  );
}
