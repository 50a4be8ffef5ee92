/** The functions of `clsx`, `classnames` and `class-variance-authority`, for sites whose packages aren't installed. */

/** Joins the names of classes: texts, lists, and the keys of objects whose values are true. */
export function clsx(...values: unknown[]): string {
  return values.flatMap(namesIn).join(' ');
}

/** The choices of a component's look, and their class names. */
interface Variants {
  variants?: Record<string, Record<string, unknown>>;
  compoundVariants?: Record<string, unknown>[];
  defaultVariants?: Record<string, unknown>;
}

/** Returns a function from a component's properties to its class names. */
export function cva(base: unknown, config: Variants = {}) {
  const { variants = {}, compoundVariants = [], defaultVariants = {} } = config;
  return (props: Record<string, unknown> = {}): string => {
    const chosen = (name: string): string => String(props[name] ?? defaultVariants[name]);
    const single = Object.entries(variants).map(([name, looks]) => looks[chosen(name)]);
    const compound = compoundVariants
      .filter(({ class: _class, className: _name, ...when }) =>
        Object.entries(when).every(([name, value]) =>
          [value].flat().map(String).includes(chosen(name)),
        ),
      )
      .map((look) => [look['class'], look['className']]);
    return clsx(base, single, compound, props['class'], props['className']);
  };
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value === 'string' || typeof value === 'number') return value ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []));
}
