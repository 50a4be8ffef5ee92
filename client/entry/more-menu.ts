/**
 * The More menu of the navbar, which takes the items that don't fit on its line. The build adds this to the pre-paint script of
 * sites whose navbar may be too long (compiler/release/navigation-assets.ts), so that the first paint already shows the result.
 */

// The items in menus, by what keeps their place in the bar.
const moved = new Map<Comment, HTMLElement>();

const parsed = new MutationObserver(() => {
  if (!document.querySelector('.navbar+*')) return;
  parsed.disconnect();
  // Runs before the frame that paints the bar.
  requestAnimationFrame(start);
});
parsed.observe(document.documentElement, { childList: true, subtree: true });

function start(): void {
  fitAll();
  addEventListener('resize', fitAll);
  document.fonts.addEventListener('loadingdone', fitAll);
  document.addEventListener('edgepress:navigated', fitAll);
  // The name of the shown version has its own width.
  const labels = new ResizeObserver(fitAll);
  for (const menu of document.querySelectorAll('.navbar [data-kind]')) labels.observe(menu);
}

function fitAll(): void {
  const { activeElement } = document;
  for (const [place, item] of moved) {
    place.replaceWith(item);
    if (item.matches('.group')) ungroup(item);
  }
  moved.clear();
  for (const bar of document.querySelectorAll<HTMLElement>('.navbar>nav')) fit(bar);
  if (activeElement instanceof HTMLElement && activeElement !== document.activeElement)
    activeElement.focus({ preventScroll: true });
}

function fit(bar: HTMLElement): void {
  const menu = bar.querySelector<HTMLElement>('.more');
  const list = menu?.querySelector('ul');
  if (!menu || !list) return;
  menu.hidden = true;
  list.replaceChildren();
  bar.style.flexWrap = '';
  // Narrow screens show no items. The menus of versions and languages stay, because they name what is shown.
  const items = [
    ...bar.querySelectorAll<HTMLElement>('.navbar-link,.dropdown:not(.more,[data-kind])'),
  ].filter((item) => item.offsetWidth > 0);
  if (!items[0] || excess(bar) <= 0) return;
  const gap = Number.parseFloat(getComputedStyle(bar).columnGap);
  const widths = items.map((item) => item.offsetWidth + gap);
  menu.hidden = false;
  let first = items.length;
  for (let left = excess(bar); left > 0 && first > 0;) left -= widths[--first] ?? 0;
  items[first]?.before(menu);
  for (const item of items.slice(first)) {
    const place = document.createComment('');
    moved.set(place, item);
    item.replaceWith(place);
    if (item.matches('.dropdown')) group(item);
    const entry = document.createElement('li');
    entry.append(item);
    list.append(entry);
  }
  if (excess(bar) > 0) bar.style.flexWrap = 'wrap';
}

// Pixels by which the items are longer than the bar. Closed menus reach beyond it too, so `scrollWidth` is of no use.
function excess(bar: HTMLElement): number {
  const { direction, paddingInlineEnd } = getComputedStyle(bar);
  const edge = (element: Element): number => {
    const { left, right } = element.getBoundingClientRect();
    return direction === 'rtl' ? -left : right;
  };
  const last = [...bar.children].findLast((child) => child.getBoundingClientRect().width > 0);
  return last ? edge(last) - edge(bar) + Number.parseFloat(paddingInlineEnd) : 0;
}

// A menu inside a menu is a group with a heading. All its links are shown.
function group(item: HTMLElement): void {
  const button = item.querySelector('button');
  const heading = document.createElement('span');
  heading.textContent = button?.textContent ?? '';
  button?.before(heading);
  item.className = 'group';
}

function ungroup(item: HTMLElement): void {
  item.querySelector('span')?.remove();
  item.className = 'dropdown';
}
