/** Tabs for sites that replace `@theme/Tabs` by a component of their own: `useTabs` and what belongs to it. */
import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { pageHost } from './page/host.ts';
import { createStorageSlot } from './theme-common.tsx';

interface TabValue {
  value: string;
  label?: ReactNode;
  default?: boolean;
}

interface TabsProps {
  values?: readonly TabValue[];
  defaultValue?: string | null;
  groupId?: string;
  queryString?: string | boolean;
  lazy?: boolean;
  block?: boolean;
  children?: ReactNode;
}

interface TabsState {
  selectedValue: string | null;
  selectValue: (value: string) => void;
  tabValues: readonly TabValue[];
  lazy: boolean;
  block: boolean;
}

const CHANGED = 'docusaurus:tab';

const Context = /* @__PURE__ */ createContext<TabsState | null>(null);

/** Returns the children that are elements. */
export function sanitizeTabsChildren(children: ReactNode): ReactNode[] {
  return Children.toArray(children).filter((child) => isValidElement(child));
}

/** Returns the state of a group of tabs. Groups with the same id choose the same tab. */
export function useTabsContextValue(props: TabsProps): TabsState {
  const { groupId, lazy = false, block = false } = props;
  pageHost().needBrowser();
  const tabValues = props.values ?? valuesOf(props.children);
  const first = (tabValues.find((tab) => tab.default) ?? tabValues[0])?.value ?? null;
  const [selectedValue, setValue] = useState(
    props.defaultValue === undefined ? first : props.defaultValue,
  );
  const query = props.queryString === true ? groupId : props.queryString || undefined;
  const names = tabValues.map(({ value }) => value).join('\0');
  useEffect(() => {
    const show = (value: string | null): void => {
      if (value !== null && names.split('\0').includes(value)) setValue(value);
    };
    if (groupId !== undefined) show(storageOf(groupId).get());
    if (query !== undefined) show(new URLSearchParams(location.search).get(query));
    const onChange = ({ detail }: CustomEventInit<[string, string]>): void => {
      if (detail?.[0] === groupId) show(detail?.[1] ?? null);
    };
    addEventListener(CHANGED, onChange);
    return () => removeEventListener(CHANGED, onChange);
  }, [groupId, query, names]);
  const selectValue = (value: string): void => {
    setValue(value);
    if (groupId !== undefined) {
      storageOf(groupId).set(value);
      dispatchEvent(new CustomEvent(CHANGED, { detail: [groupId, value] }));
    }
    if (query === undefined) return;
    const url = new URL(location.href);
    url.searchParams.set(query, value);
    history.replaceState(history.state, '', url);
  };
  return { selectedValue, selectValue, tabValues, lazy, block };
}

/** Gives its children the state of their group. */
export function TabsProvider({ children, value }: { children?: ReactNode; value: TabsState }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Returns the state of the group around the component. Before Docusaurus 3.10, it was called with the group's props. */
export function useTabs(props?: TabsProps): TabsState {
  const around = useContext(Context);
  if (props !== undefined) return useTabsContextValue(props);
  if (around === null) throw new Error('`useTabs` is used outside of a group of tabs.');
  return around;
}

function storageOf(groupId: string): ReturnType<typeof createStorageSlot> {
  return createStorageSlot(`docusaurus.tab.${groupId}`);
}

function valuesOf(children: ReactNode): TabValue[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabsProps & Partial<TabValue>>(child)) return [];
    if (child.type === Fragment) return valuesOf(child.props.children);
    const { value, label, default: isDefault = false } = child.props;
    return value === undefined ? [] : [{ value, label, default: isDefault }];
  });
}
