/** Ids that occur twice on a page, because a partial's heading has the name of one of the page's own. */

/** HTML in which every id is unique: the second `x` becomes `x-1`. */
export function renameDuplicates(
  html: string,
  duplicates: { id: string; offset: number }[],
  taken: Set<string>,
): string {
  let out = '';
  let last = 0;
  for (const { id, offset } of duplicates) {
    let number = 1;
    while (taken.has(`${id}-${number}`)) number += 1;
    const unique = `${id}-${number}`;
    taken.add(unique);
    const end = html.indexOf('"', offset);
    const rest = html.slice(end);
    out += html.slice(last, offset) + unique;
    last = end;
    // The heading's own link follows at once and must lead to the new id.
    const self = `"><a class="anchor" href="#${encodeURI(id)}"`;
    if (rest.startsWith(self)) {
      out += `"><a class="anchor" href="#${encodeURI(unique)}"`;
      last = end + self.length;
    }
  }
  return out + html.slice(last);
}
