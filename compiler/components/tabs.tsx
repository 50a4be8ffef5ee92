/** `<Tabs>` and `<TabItem>`: the HTML contains all panels, and the browser shows one of them. */
import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderContext } from './render-context.ts';

/** The value, label and content of a tab. */
export interface TabItemProps {
  /** Default: the text of the label. */
  value?: string;
  /** The text of the tab. */
  label?: ReactNode;
  /** Whether the tab is chosen at first. Default: the first one. */
  default?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Props of `<Tabs>`, as in Docusaurus. */
export interface TabsProps {
  /** Groups of the same name show the same tab, on all pages. */
  groupId?: string;
  /** Keeps the chosen tab in the address: with this name, or with that of `groupId`. */
  queryString?: boolean | string;
  /** The value of the tab that is chosen at first; `null` for none. */
  defaultValue?: string | null;
  /** The tabs, instead of the `label` and `value` of each `<TabItem>`. */
  values?: { value: string; label?: ReactNode; default?: boolean }[];
  className?: string;
  /** Names the group for screen readers. */
  'aria-label'?: string;
  children?: ReactNode;
}

/** A group of tabs. */
export function Tabs(props: TabsProps): ReactElement {
  const items = tabItems(props.children).map((item) => item.props);
  const named =
    props.values ??
    items.map(({ value, label, default: chosen }) => ({
      value: value ?? '',
      label,
      default: chosen,
    }));
  const context = renderContext();
  const number = ++context.tabs;
  const initial =
    props.defaultValue === null
      ? undefined
      : (props.defaultValue ??
        named.find((tab) => tab.default)?.value ??
        items.find((item) => item.default)?.value ??
        named[0]?.value);
  const query = props.queryString === true ? props.groupId : props.queryString || undefined;
  return (
    <div className={classes('tabs', props.className)} data-group={props.groupId} data-query={query}>
      <div role="tablist" aria-label={props['aria-label'] ?? context.strings.chooseOne}>
        {named.map((tab, index) => (
          <button
            type="button"
            role="tab"
            key={tab.value}
            id={`t${number}-${index}`}
            aria-controls={`p${number}-${index}`}
            aria-selected={tab.value === initial}
            tabIndex={tab.value === initial || (initial === undefined && index === 0) ? 0 : -1}
            data-value={tab.value}
          >
            {tab.label ?? tab.value}
          </button>
        ))}
      </div>
      {named.map((tab, index) => (
        <div
          role="tabpanel"
          key={tab.value}
          id={`p${number}-${index}`}
          aria-labelledby={`t${number}-${index}`}
          className={tab.value === initial ? 'default' : undefined}
          data-value={tab.value}
          data-label={reactText(tab.label) || tab.value}
        >
          {items.find((item) => item.value === tab.value)?.children}
        </div>
      ))}
    </div>
  );
}

/** One tab of a group. Outside of a group it renders its content. */
export function TabItem({ children }: TabItemProps): ReactElement {
  return <>{children}</>;
}

// Tab items may be nested in fragments, for example when a partial contains several of them.
function tabItems(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return [];
    if (child.type === Fragment) return tabItems(child.props.children);
    const value = child.props.value ?? reactText(child.props.label);
    return value === '' ? [] : [cloneElement(child, { value })];
  });
}

/** Returns the text of a React node, without markup. */
export function reactText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(reactText).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? reactText(node.props.children) : '';
}

/** Joins class names. Returns `undefined` when none are set, which omits the attribute. */
export function classes(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
