/** Tables of contents as trees: `useTreeifiedTOC` and `useFilteredAndTreeifiedTOC`. */

interface Heading {
  value: string;
  id: string;
  level: number;
}

interface HeadingNode extends Heading {
  children: HeadingNode[];
}

/** Returns headings with those below them. */
export function useTreeifiedTOC(headings: readonly Heading[]): HeadingNode[] {
  const top: HeadingNode[] = [];
  let open: HeadingNode[] = [];
  for (const heading of headings) {
    const node = { ...heading, children: [] };
    open = open.filter(({ level }) => level < heading.level);
    (open.at(-1)?.children ?? top).push(node);
    open.push(node);
  }
  return top;
}

/** Returns the headings of some levels, with those below them. */
export function useFilteredAndTreeifiedTOC(contents: {
  toc: readonly Heading[];
  minHeadingLevel: number;
  maxHeadingLevel: number;
}): HeadingNode[] {
  const { toc, minHeadingLevel: min, maxHeadingLevel: max } = contents;
  return useTreeifiedTOC(toc.filter(({ level }) => level >= min && level <= max));
}

/** Does nothing: the engine marks the heading that readers are at. */
export function useTOCHighlight(): void {}
