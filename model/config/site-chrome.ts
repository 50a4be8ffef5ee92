/** What stands around each page: logo, navbar, footer, announcement, and how light and dark are chosen. */

/** A logo: image paths below `static/`, or absolute URLs. */
export interface Logo {
  /** Image for the light theme. */
  src: string;
  /** Image for the dark theme; the light one serves when absent. */
  srcDark?: string | undefined;
  /** Alternative text. */
  alt: string;
  /** Width in CSS pixels. */
  width: number;
  /** Height in CSS pixels. */
  height: number;
}

/** A link with a label, to a path below the base URL or an absolute URL. */
export interface LabelledLink {
  label: string;
  href: string;
}

/** An item of the navbar. */
export type NavbarItem =
  | { type: 'link'; label: string; href: string; position: 'left' | 'right' }
  | { type: 'dropdown'; label: string; items: LabelledLink[]; position: 'left' | 'right' }
  | { type: 'versions' | 'locales' | 'search' | 'colourMode'; position: 'left' | 'right' };

/** The announcement bar. */
export interface Announcement {
  /** A new id shows the bar again to readers who dismissed the former one. */
  id: string;
  /** Plain text of the bar. */
  text: string;
  /** A link at its end. */
  link?: LabelledLink | undefined;
  dismissible: boolean;
}

/** How light and dark are chosen. */
export interface ColourMode {
  default: 'light' | 'dark';
  /** Follow the operating system while the reader has made no choice; adds 'system' to the cycle. */
  respectSystem: boolean;
  /** No toggle; a stored choice is cleared. */
  disableSwitch: boolean;
}
