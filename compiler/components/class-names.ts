/** The function of `clsx` and `classnames`, for sites whose packages aren't installed. */

/** Joins the names of classes: texts, lists, and the keys of objects whose values are true. */
export function clsx(...values: unknown[]): string {
  return values.flatMap(namesIn).join(' ');
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value === 'string' || typeof value === 'number') return value ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []));
}
