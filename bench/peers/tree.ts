/** The sections and groups of the generated site, for engines whose sidebar is configured. */
import type { SourcePage } from './peer.ts';
import { slugOf } from '../corpus/seeded-random.ts';

/** A section of the generated site. */
export interface Section {
  label: string;
  /** Folder below `docs`. */
  folder: string;
  groups: { label: string; /** Folder below the section. */ folder: string; pages: SourcePage[] }[];
}

/** Returns the sections in the order of their pages. */
export function sectionsOf(pages: SourcePage[]): Section[] {
  const sections = new Map<string, Section>();
  for (const page of pages) {
    const { section, group } = page.place;
    const found = sections.get(section) ?? { label: section, folder: slugOf(section), groups: [] };
    sections.set(section, found);
    const last = found.groups.find(({ label }) => label === group);
    if (last) last.pages.push(page);
    else found.groups.push({ label: group, folder: slugOf(group), pages: [page] });
  }
  return [...sections.values()];
}
