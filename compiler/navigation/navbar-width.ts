/** Estimates whether the navbar or the tabs can be too long for their line. */
import { withoutTags } from '../docusaurus/plain-value.ts';
import type { LabelExtras } from '../../model/navigation/nav-label.ts';
import type { NavbarItem } from '../../model/config/site-chrome.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

// Widths in pixels at the default text size. Letters are counted as wide, because sites choose their own fonts.
const LETTER = 9;
const WIDE_LETTER = 15;
/** The narrowest window that shows the items. */
const WINDOW = 997;
const PADDING = 36;
const ITEM = 24;
const CARET = 16;
const ICON = 24;
const SEARCH = 238;
const TOGGLE = 40;

/** The slots and layouts that add to the navbar, by id. Their width is unknown. */
const TEMPLATES = ['layouts/navbar', 'slots/navbar-start', 'slots/navbar-end'];

/** Whether the navbar or the tabs may be too long for their line in windows that show them. */
export function isNavbarLong(config: ResolvedConfig, templates: { id: string }[]): boolean {
  if (templates.some(({ id }) => TEMPLATES.includes(id))) return true;
  const { logo, title, navbar } = config;
  const brand = ITEM + (logo?.width ?? textWidth(title));
  const items = navbar.items.map((item) => itemWidth(item, config));
  return sum([PADDING, brand, ...items]) > WINDOW || isTabBarLong(config);
}

function isTabBarLong({ tabs }: ResolvedConfig): boolean {
  if (tabs?.display !== 'tabs') return false;
  return sum([PADDING, ...tabs.items.map((tab) => ITEM + labelWidth(tab))]) > WINDOW;
}

function sum(widths: number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}

function itemWidth(item: NavbarItem, { versions, locales }: ResolvedConfig): number {
  switch (item.type) {
    case 'link':
    case 'dropdown':
      return ITEM + CARET + labelWidth(item);
    case 'versions':
      return ITEM + CARET + Math.max(...versions.map(({ label }) => textWidth(label)));
    case 'locales':
      return ITEM + CARET + Math.max(...locales.list.map(({ label }) => textWidth(label)));
    case 'html':
      return ITEM + textWidth(withoutTags(item.html));
    case 'search':
      return SEARCH;
    case 'colourMode':
      return TOGGLE;
  }
}

function labelWidth({ label, icon, badge }: LabelExtras & { label: string }): number {
  return textWidth(label) + (icon ? ICON : 0) + (badge ? ITEM + textWidth(badge.text) : 0);
}

// From Hangul on, most scripts have letters as wide as they are high.
function textWidth(text: string): number {
  const widths = Array.from(text, (letter) => (letter < '\u1100' ? LETTER : WIDE_LETTER));
  return sum(widths);
}
