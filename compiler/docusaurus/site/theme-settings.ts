/** Converts the theme settings except the navbar: logo, footer, announcement, colour mode, contents, social image. */
import fs from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { ConfigNotes } from '../config-notes.ts';
import { footer } from '../bars/footer.ts';
import { asArray, asRecord, asText, withoutTags } from '../plain-value.ts';
import { configHref, staticPath } from '../config-href.ts';
import type { SiteConfig } from '../../../model/config/site.ts';
import type { Announcement, Logo } from '../../../model/config/site-chrome.ts';

const HANDLED_FIELDS = (
  'navbar footer announcementBar colorMode tableOfContents image metadata prism algolia ' +
  'typesense docs mermaid liveCodeBlock zoom blog'
).split(' ');

/** Converts the settings of the theme. `statics`: absolute path of the imported `static/`. */
export function themeSettings(
  theme: Record<string, unknown>,
  statics: string,
  notes: ConfigNotes,
): { settings: Partial<SiteConfig>; rules: string[] } {
  const colours = asRecord(theme['colorMode']);
  const contents = asRecord(theme['tableOfContents']);
  const image = asText(theme['image']);
  const announced = announcement(asRecord(theme['announcementBar']), notes);
  const bar = asRecord(theme['navbar']);
  const mark = logo(asRecord(bar['logo']), asText(bar['title']), { statics, notes });
  noteUnhandledFields(theme, notes);
  const rules: string[] = [];
  const settings: Partial<SiteConfig> = {
    ...(mark === undefined ? {} : { logo: mark }),
    footer: footer(asRecord(theme['footer']), { rules, notes }),
    ...(announced === undefined ? {} : { announcement: announced }),
    colourMode: {
      default: colours['defaultMode'] === 'dark' ? 'dark' : 'light',
      respectSystem: colours['respectPrefersColorScheme'] === true,
      disableSwitch: colours['disableSwitch'] === true,
    },
    contents: {
      min: level(contents['minHeadingLevel'], 2),
      max: level(contents['maxHeadingLevel'], 3),
    },
    ...(image !== undefined && checkStaticFile(image, statics, 'themeConfig.image', notes)
      ? { image: staticPath(image) }
      : {}),
  };
  return { settings, rules };
}

function level(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 2 && value <= 6 ? value : fallback;
}

/** Returns whether a static file exists or is remote. Adds a note otherwise. */
function checkStaticFile(
  file: string,
  statics: string,
  field: string,
  notes: ConfigNotes,
): boolean {
  if (/^(?:https?:)?\/\//.test(file) || fs.existsSync(path.join(statics, staticPath(file))))
    return true;
  notes.add(field, { found: `\`${file}\``, became: "left out: the file doesn't exist" });
  return false;
}

// Docusaurus always shows a logo 32 pixels high. This engine needs an explicit size.
function logo(
  source: Record<string, unknown>,
  title: string | undefined,
  { statics, notes }: { statics: string; notes: ConfigNotes },
): Logo | undefined {
  const src = asText(source['src']);
  if (src === undefined || !checkStaticFile(src, statics, 'themeConfig.navbar.logo', notes))
    return undefined;
  const dark = asText(source['srcDark']);
  const target = asText(source['href']);
  const { width = 0, height = 0 } = sizeOf(path.join(statics, staticPath(src)));
  const shownHeight = Number(source['height']) || 32;
  const shownWidth = Number(source['width']) || (height > 0 ? (width / height) * shownHeight : 32);
  notes.rest(
    source,
    ['src', 'srcDark', 'alt', 'href', 'target', 'width', 'height', 'className', 'style'],
    'themeConfig.navbar.logo.',
  );
  return {
    src: staticPath(src),
    ...(dark !== undefined &&
    checkStaticFile(dark, statics, 'themeConfig.navbar.logo.srcDark', notes)
      ? { srcDark: staticPath(dark) }
      : {}),
    // The title beside it says what the image would.
    alt: title ? '' : (asText(source['alt']) ?? ''),
    ...(title && { title }),
    ...(target && !/^\/?$/.test(target) && { href: configHref(target) }),
    width: Math.max(1, Math.round(shownWidth)),
    height: Math.round(shownHeight),
  };
}

function sizeOf(file: string): { width?: number; height?: number } {
  try {
    return imageSize(fs.readFileSync(file));
  } catch {
    // A remote image, or one of an unknown format, is shown as a square.
    return {};
  }
}

function announcement(
  source: Record<string, unknown>,
  notes: ConfigNotes,
): Announcement | undefined {
  const content = asText(source['content']);
  if (content === undefined) return undefined;
  const anchor = /<a\b[^>]*\bhref=["']([^"']+)["'][^>]*>([\s\S]*?)<\/a>/i.exec(content);
  const label = withoutTags(anchor?.[2] ?? '');
  const isAtEnd =
    anchor !== null && withoutTags(content.slice(anchor.index + anchor[0].length)).length <= 1;
  const words = withoutTags(isAtEnd ? content.slice(0, anchor.index) : content);
  const changed = ['backgroundColor', 'textColor'].filter((field) => source[field] !== undefined);
  if (changed.length > 0 || (content.match(/<a\b/g)?.length ?? 0) > 1)
    notes.add('themeConfig.announcementBar', {
      outcome: 'changed',
      became: 'imported as text with its first link, in the colours of the site',
    });
  return {
    id: asText(source['id']) ?? 'announcement-bar',
    text: words || label || 'Announcement',
    ...(anchor !== null && label !== ''
      ? { link: { label, href: configHref(anchor[1] ?? '/') } }
      : {}),
    dismissible: source['isCloseable'] !== false,
  };
}

function noteUnhandledFields(theme: Record<string, unknown>, notes: ConfigNotes): void {
  const prism = asRecord(theme['prism']);
  if (asArray(prism['additionalLanguages']).length > 0)
    notes.add('themeConfig.prism.additionalLanguages', {
      outcome: 'built in',
      became: 'all languages of Prism are included',
    });
  notes.rest(
    prism,
    ['additionalLanguages', 'theme', 'darkTheme', 'magicComments'],
    'themeConfig.prism.',
  );
  for (const field of ['algolia', 'typesense'])
    if (theme[field] !== undefined)
      notes.add(`themeConfig.${field}`, {
        became: 'left out: search is built in and needs no service',
        advice:
          field === 'typesense' ? 'To use a Typesense server, see docs/search.md.' : undefined,
      });
  const docs = asRecord(theme['docs']);
  notes.rest(asRecord(docs['sidebar']), [], 'themeConfig.docs.sidebar.');
  notes.rest(docs, ['sidebar', 'versionPersistence'], 'themeConfig.docs.');
  if (theme['liveCodeBlock'] !== undefined)
    notes.add('themeConfig.liveCodeBlock', {
      became: "left out: live code uses the engine's settings",
    });
  if (theme['zoom'] !== undefined)
    notes.add('themeConfig.zoom', { became: "left out: images can't be zoomed" });
  if (theme['mermaid'] !== undefined)
    notes.add('themeConfig.mermaid', { became: 'left out: diagrams use the colours of the site' });
  notes.rest(theme, HANDLED_FIELDS, 'themeConfig.');
}
