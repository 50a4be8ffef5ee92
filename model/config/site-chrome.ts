/** Settings of the parts around a page: logo, navbar, footer, announcement bar and colour mode. */
import * as v from 'valibot';
import { filledText, href, numberBetween, object } from '../schema/fields.ts';
import { labelFields } from '../navigation/nav-label.ts';

/** Schema of `logo`. Images are paths of files in `static/` (`/img/logo.svg`) or absolute URLs. */
export const logoSchema = object({
  /** Image for the light theme, for example `/img/logo.svg`. */
  src: href,
  /** Image for the dark theme. Default: `src`. */
  srcDark: v.optional(href),
  /** Alternative text; may be empty. */
  alt: v.string(),
  /** Text beside the image, for example the name of the site. Default: none. */
  title: v.optional(filledText),
  /** Where it leads: a path below the base URL or an absolute URL. Default: the home page. */
  href: v.optional(href),
  /** Width in CSS pixels, 1 to 2000. */
  width: numberBetween(1, 2000),
  /** Height in CSS pixels, 1 to 2000. */
  height: numberBetween(1, 2000),
});

/** A logo. */
export interface Logo extends v.InferOutput<typeof logoSchema> {}

const labelledLinkSchema = object({
  /** Text of the link. */
  label: filledText,
  /** A path below the base URL (`/guide`) or an absolute URL. */
  href,
});

/** A link with a label. */
export interface LabelledLink extends v.InferOutput<typeof labelledLinkSchema> {}

const position = v.optional(v.picklist(['left', 'right']), 'right');

const navbarItemSchema = v.variant('type', [
  object({
    /** A link. */
    type: v.literal('link'),
    /** Text of the link. */
    label: filledText,
    /** A path below the base URL (`/guide`) or an absolute URL. */
    href,
    ...labelFields,
    /** Side of the navbar. Default: `right`. */
    position,
  }),
  object({
    /** A menu of links. */
    type: v.literal('dropdown'),
    /** Text of the button that opens the menu. */
    label: filledText,
    /** The links in the menu. */
    items: v.array(object({ ...labelledLinkSchema.entries, ...labelFields })),
    ...labelFields,
    /** Side of the navbar. Default: `right`. */
    position,
  }),
  object({
    /** HTML of the site. */
    type: v.literal('html'),
    /** HTML, which is trusted: it comes from the configuration. Scripts and event handlers in it don't run. */
    html: filledText,
    /** Side of the navbar. Default: `right`. */
    position,
  }),
  object({
    /** The menu of versions or of languages. */
    type: v.picklist(['versions', 'locales']),
    /** Links below those to versions or languages. Default: none. */
    items: v.optional(v.array(labelledLinkSchema)),
    /** Side of the navbar. Default: `right`. */
    position,
  }),
  object({
    /** A part of the engine: the search, or the choice of light or dark. */
    type: v.picklist(['search', 'colourMode']),
    /** Side of the navbar. Default: `right`. */
    position,
  }),
]);

/** An item of the navbar. */
export type NavbarItem = v.InferOutput<typeof navbarItemSchema>;

/** Schema of `navbar`. */
export const navbarSchema = object({
  /** Hide the navbar while the reader scrolls down. Default: `false`. */
  hideOnScroll: v.optional(v.boolean(), false),
  /** The navbar's items, besides logo and title. */
  items: v.array(navbarItemSchema),
});

/** Schema of `footer`. */
export const footerSchema = object({
  /** Columns of links. */
  columns: v.array(
    object({
      /** Heading of the column. */
      title: filledText,
      /** The links of the column. */
      links: v.array(labelledLinkSchema),
      /** HTML below the links, which is trusted. Default: none. */
      html: v.optional(filledText),
    }),
  ),
  /** HTML above the copyright line, which is trusted, for example a second logo. Default: none. */
  html: v.optional(filledText),
  /** The copyright line; may be empty. */
  copyright: v.string(),
  /** The copyright line as HTML, which is trusted. Default: `copyright`. */
  copyrightHtml: v.optional(filledText),
});

/** Schema of `announcement`. */
export const announcementSchema = object({
  /** Change the id to show the bar again to readers who dismissed the previous one, for example `release-2`. */
  id: filledText,
  /** Plain text of the bar. */
  text: filledText,
  /** A link after the text. Default: none. */
  link: v.optional(labelledLinkSchema),
  /** Whether readers can close the bar. Default: `true`. */
  dismissible: v.optional(v.boolean(), true),
});

/** The announcement bar. */
export interface Announcement extends v.InferOutput<typeof announcementSchema> {}

/** Schema of `colourMode`: how the light or dark theme is chosen. */
export const colourModeSchema = object({
  /** Theme if neither the reader nor the operating system decides. Default: `light`. */
  default: v.optional(v.picklist(['light', 'dark']), 'light'),
  /** Follow the operating system until the reader chooses, and offer `system` as a choice. Default: `true`. */
  respectSystem: v.optional(v.boolean(), true),
  /** Hide the toggle and clear a stored choice. Default: `false`. */
  disableSwitch: v.optional(v.boolean(), false),
});
