/** Keeps a component that throws from taking the whole page with it, once a page can't be rendered otherwise. */
import { createElement, type FunctionComponent, type ReactElement } from 'react';

type Props = Record<string, unknown>;

/** Whether and how components are guarded. */
interface ComponentGuard {
  isOn: boolean;
  /** What they have thrown since. */
  errors: unknown[];
  /** Returns the component that stands for the one with a name. */
  placeholder: (name: string) => FunctionComponent<Props>;
}

/** The guard of all components. */
export const componentGuard: ComponentGuard = {
  isOn: false,
  errors: [],
  placeholder: () => () => null,
};

const guards = new WeakMap<Function, FunctionComponent<Props>>();

/** Returns the component, or one that is shown as a placeholder if it throws. */
export function guarded<T>(type: T): T | FunctionComponent<Props> {
  if (!componentGuard.isOn || typeof type !== 'function') return type;
  const methods: unknown = type.prototype;
  if (Reflect.has(Object(methods), 'isReactComponent')) return type;
  const guard = guards.get(type) ?? guardOf(type);
  guards.set(type, guard);
  return guard;
}

function guardOf(type: Function): FunctionComponent<Props> {
  function Guard(props: Props): ReactElement {
    try {
      return Reflect.apply(type, undefined, [props]);
    } catch (error) {
      componentGuard.errors.push(error);
      const name: unknown = Reflect.get(type, 'displayName') ?? type.name;
      return createElement(componentGuard.placeholder(String(name)), props);
    }
  }
  // Components look at static members of their children's types.
  return Object.assign(Guard, type);
}
