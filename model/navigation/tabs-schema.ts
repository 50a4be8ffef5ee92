/** Schema of the tabs above the pages. */
import * as v from 'valibot';
import { filledText, href, object } from '../schema/fields.ts';
import { labelFields } from './nav-label.ts';

const tabSchema = object({
  /** Text of the tab. */
  label: filledText,
  /**
   * Id of the sidebar whose pages belong to the tab, for example `guides`, or `sdk.guides` in the docs folder with the id `sdk`.
   * A list names the sidebar of each version. The tab leads to the sidebar's first page.
   */
  sidebar: v.optional(
    v.union([filledText, v.array(filledText)], 'the id of a sidebar, or a list of them'),
  ),
  /** Instead of `sidebar`: a path below the base URL, whose pages belong to the tab, or an absolute URL. */
  href: v.optional(href),
  /** A line below the label in a switcher. Default: none. */
  description: v.optional(filledText),
  ...labelFields,
});

/** Schema of `tabs`. */
export const tabsSchema = object({
  /** `tabs`: a line below the navbar. `switcher`: a menu above the sidebar. Default: `tabs`. */
  display: v.optional(v.picklist(['tabs', 'switcher']), 'tabs'),
  /** The sections or products of the site. */
  items: v.array(tabSchema),
});

/** The tabs of a configuration. */
export interface TabsConfig extends v.InferOutput<typeof tabsSchema> {}
