/** Changes a tree into another one with few changes, so that the reader's state in it stays. */
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';

// Elements that the client adds to the served page.
const CLIENT_MADE = '.code-buttons,.code-menu,.to-top,.progress,.failure,.spinner,dialog,ep-errors';
// Attributes that describe the reader's actions and not the page.
const STATE = [
  'aria-current',
  'aria-expanded',
  'aria-label',
  'aria-pressed',
  'aria-selected',
  'data-state',
  'hidden',
  'inert',
  'open',
  'role',
  'style',
  'tabindex',
];
// Class names of the same kind.
const STATE_CLASSES = ['active', 'default', 'wrap', 'zoom', 'copied', 'hidden', 'collapsed'];

// After the last common nodes of two lists.
const END: readonly [number, number] = [Infinity, Infinity];

/** Whether the client added a node. */
export function isClientMade(node: Node): boolean {
  return node instanceof Element && node.closest(CLIENT_MADE) !== null;
}

/** Turns `target` into `wanted`, except for state and elements of the client. Moves nodes out of `wanted`. */
export function morph(target: Element, wanted: Element): void {
  copyAttributes(target, wanted);
  const after = [...wanted.childNodes];
  const before = [...target.childNodes].filter(
    (node) => !isClientMade(node) && !isFetchedList(node, wanted),
  );
  const partners = matched(before, after);
  for (const node of before) if (![...partners.values()].includes(node)) node.remove();
  // Backwards, so that the next sibling is always in place.
  let next: ChildNode | null = null;
  for (const node of after.reverse()) {
    const partner = partners.get(node);
    if (partner) update(partner, node);
    else target.insertBefore(node, next);
    next = partner ?? node;
  }
}

// The served page doesn't contain the lists of categories that the reader opened.
function isFetchedList(node: ChildNode, wanted: Element): boolean {
  return (
    node.parentElement?.matches('.category') === true &&
    node.nodeName === 'UL' &&
    !wanted.querySelector(':scope>ul')
  );
}

function update(target: ChildNode, wanted: ChildNode): void {
  if (!(target instanceof Element) || !(wanted instanceof Element)) {
    if (target.nodeValue !== wanted.nodeValue) target.nodeValue = wanted.nodeValue;
  } else if (signature(target) !== signature(wanted)) morph(target, wanted);
}

function copyAttributes(target: Element, wanted: Element): void {
  for (const name of target.getAttributeNames())
    if (name !== 'class' && !STATE.includes(name) && !wanted.hasAttribute(name))
      target.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (STATE.includes(name) && target.hasAttribute(name)) continue;
    if (name !== 'class') target.setAttribute(name, value);
  }
  const state = [...target.classList].filter((name) => STATE_CLASSES.includes(name));
  const served = [...wanted.classList].filter((name) => !STATE_CLASSES.includes(name));
  const isTouched = target.hasAttribute('hidden') || state.length > 0;
  const names = isTouched ? [...served, ...state] : [...wanted.classList];
  if (names.join(' ') !== target.className) target.setAttribute('class', names.join(' '));
  if (target.getAttribute('class') === '') target.removeAttribute('class');
}

// Pairs new nodes with the old ones that become them, keeping the order of both.
function matched(before: ChildNode[], after: ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>();
  let from = 0;
  let to = 0;
  for (const [same, wanted] of [...commonNodes(before, after), END]) {
    // Between two unchanged nodes, nodes of the same kind are treated as changed.
    for (const node of after.slice(to, wanted)) {
      const gap = before.slice(from, same);
      const index = gap.findIndex((old) => kindOf(old) === kindOf(node));
      const old = gap[index];
      if (!old) continue;
      pairs.set(node, old);
      from += index + 1;
    }
    const old = before[same];
    const node = after[wanted];
    if (old && node) pairs.set(node, old);
    from = same + 1;
    to = wanted + 1;
  }
  return pairs;
}

// Longest common subsequence of two lists of nodes, as pairs of indexes.
function commonNodes(before: ChildNode[], after: ChildNode[]): [number, number][] {
  const left = before.map(signature);
  const right = after.map(signature);
  const lengths = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row)
        row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;)
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return pairs;
}

// A node's markup as served.
function signature(node: ChildNode): string {
  if (!(node instanceof Element)) return `${node.nodeName} ${node.nodeValue}`;
  const copy = node.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const made of copy.querySelectorAll(CLIENT_MADE)) made.remove();
  // Compare what an island is made from, not what it shows.
  const isStale = node.matches('[data-state=stale]');
  for (const island of [copy, ...copy.querySelectorAll(ISLAND_TAG)])
    if (island.matches(ISLAND_TAG)) island.replaceChildren(isStale ? 'stale' : '');
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of STATE) element.removeAttribute(name);
    element.classList.remove(...STATE_CLASSES);
    if (element.className === '') element.removeAttribute('class');
  }
  return copy.outerHTML;
}

function kindOf(node: ChildNode): string {
  if (!(node instanceof Element)) return node.nodeName;
  // A changed island is created again, with a new state.
  if (node.matches(ISLAND_TAG)) return signature(node);
  const name = node.getAttribute('data-branch') ?? node.id;
  const look = [...node.classList].find((item) => !STATE_CLASSES.includes(item));
  return `${node.nodeName} ${name} ${look}`;
}
