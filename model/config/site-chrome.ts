/** Settings of what surrounds a page: logo, navbar, footer, announcement bar and colour mode. */

/** A logo. Images are paths of files in `static/` (`/img/logo.svg`) or absolute URLs. */
export interface Logo {
  /** Image for the light theme, for example `/img/logo.svg`. */
  src: string;
  /** Image for the dark theme. Default: `src`. */
  srcDark?: string | undefined;
  /** Alternative text; may be empty. */
  alt: string;
  /** Width in CSS pixels, 1 to 2000. */
  width: number;
  /** Height in CSS pixels, 1 to 2000. */
  height: number;
}

/** A link with a label. */
export interface LabelledLink {
  /** Text of the link. */
  label: string;
  /** A path below the base URL (`/guide`) or an absolute URL. */
  href: string;
}

/** An item of the navbar. `position` defaults to `right`. */
export type NavbarItem =
  | { type: 'link'; label: string; href: string; position: 'left' | 'right' }
  | { type: 'dropdown'; label: string; items: LabelledLink[]; position: 'left' | 'right' }
  | { type: 'versions' | 'locales' | 'search' | 'colourMode'; position: 'left' | 'right' };

/** The announcement bar. */
export interface Announcement {
  /** Change the id to show the bar again to readers who dismissed the previous one, for example `release-2`. */
  id: string;
  /** Plain text of the bar. */
  text: string;
  /** A link after the text. Default: none. */
  link?: LabelledLink | undefined;
  /** Whether readers can close the bar. Default: `true`. */
  dismissible: boolean;
}

/** How the light or dark theme is chosen. */
export interface ColourMode {
  /** Theme if neither the reader nor the operating system decides. Default: `light`. */
  default: 'light' | 'dark';
  /** Follow the operating system until the reader chooses, and offer `system` as a choice. Default: `true`. */
  respectSystem: boolean;
  /** Hide the toggle and clear a stored choice. Default: `false`. */
  disableSwitch: boolean;
}
