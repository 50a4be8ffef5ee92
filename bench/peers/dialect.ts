/** Rewrites a generated page into the syntax that another engine's users write. */
import path from 'node:path';
import type { SourcePage } from './peer.ts';

/** How an engine's Markdown differs from this engine's. */
export interface Dialect {
  /** A line that imports the components of tabs, for pages that have some. */
  tabsImport?: string;
  /** Whether pages begin with a first-level heading. */
  hasHeading?: boolean;
  /** Front matter for the position in the sidebar. */
  position?: (position: number) => string;
  /** The address of a link to a page at `/docs/<path>`. Relative links to files stay as they are by default. */
  link?: (address: string) => string;
  extension?: string;
  admonition?: (kind: string, title: string, text: string) => string;
  /** An info string with a title. */
  titledFence?: (language: string, title: string) => string;
  tabs?: (tabs: { value: string; label: string; code: string }[]) => string;
}

/** Returns the text of a page in another engine's syntax. */
export function translate({ place, text }: SourcePage, dialect: Dialect): string {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
  const fields = front.replace(
    /^sidebar_position: (\d+)$/m,
    (line, position: string) => dialect.position?.(Number(position)) ?? line,
  );
  let result = body;
  if (dialect.tabs) {
    const write = dialect.tabs;
    result = result.replace(TABS, (_all, inner: string) =>
      write(
        [...inner.matchAll(TAB)].map(([, value = '', label = '', code = '']) => ({
          value,
          label,
          code,
        })),
      ),
    );
  }
  if (dialect.admonition) {
    const write = dialect.admonition;
    result = result.replace(
      /^:::(\w+)\[(.+)\]\n\n([\s\S]*?)\n\n:::$/gm,
      (_all, kind: string, title: string, inner: string) => write(kind, title, inner),
    );
  }
  if (dialect.titledFence) {
    const write = dialect.titledFence;
    result = result.replace(
      /^```(\w+) title="(.+)"$/gm,
      (_all, language: string, title: string) => `\`\`\`${write(language, title)}`,
    );
  }
  result = result.replace(/\]\((\.[^)\s]+)\.mdx\)/g, (_all, target: string) => {
    const address = path.posix.join('/docs', place.folder, target);
    return `](${dialect.link?.(address) ?? target + (dialect.extension ?? '.mdx')})`;
  });
  return [
    `---\n${fields}\n---`,
    dialect.tabsImport !== undefined && TABS.test(text) && dialect.tabsImport,
    dialect.hasHeading && `# ${place.title}`,
    result,
  ]
    .filter((part) => typeof part === 'string')
    .join('\n\n');
}

const TABS = /<Tabs groupId="\w+">\n([\s\S]*?)\n<\/Tabs>/;
const TAB = /<TabItem value="(\w+)" label="(\w+)">\n\n```\w+\n([\s\S]*?)\n```\n\n<\/TabItem>/g;
