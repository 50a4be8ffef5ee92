/** Cuts a list of posts into pages so that a new post changes at most the first page and the one after it. */

/** A page of a list. The first has the number 1. */
export interface ListedPage<Item> {
  number: number;
  items: Item[];
}

/**
 * Returns the pages, newest first. The first has the newest items. The others are filled from the oldest item on and numbered
 * in that order, from 2, so a full page never changes and keeps its address. The addresses are those that pages counted from
 * the newest would have.
 */
export function paginate<Item>(newestFirst: Item[], size: number | 'ALL'): ListedPage<Item>[] {
  const most = size === 'ALL' ? newestFirst.length : size;
  const first = { number: 1, items: newestFirst.slice(0, most) };
  const rest = newestFirst.slice(most).toReversed();
  const pages: ListedPage<Item>[] = [];
  for (let start = 0; start < rest.length; start += most)
    pages.push({
      number: pages.length + 2,
      items: rest.slice(start, start + most).toReversed(),
    });
  return [first, ...pages.toReversed()];
}

/** Returns the pages of a list that begins with the oldest item. New items are added at the end, so the pages before it stay. */
export function paginateInOrder<Item>(
  oldestFirst: Item[],
  size: number | 'ALL',
): ListedPage<Item>[] {
  const most = size === 'ALL' ? Math.max(oldestFirst.length, 1) : size;
  const count = Math.max(Math.ceil(oldestFirst.length / most), 1);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    items: oldestFirst.slice(index * most, (index + 1) * most),
  }));
}
