/** Content for search tests: sections to link to, text that looks like HTML, and several pages of results. */
const filler = (name: string): string =>
  Array.from({ length: 30 }, (_entry, index) => `Line ${index} of ${name}.\n`).join('\n');

/** Files of a content folder for `temporarySite`. */
export const SEARCH_FILES: Record<string, string> = {
  'docs/start.mdx': '---\nslug: /\n---\n# Start\n\nRead about the okapi first.\n',
  'docs/guide/cards.mdx': `# Cards\n\n${filler('cards')}\n## Card lifecycle\n\nA card expires when its time has come.\n\n${filler('the lifecycle')}\n`,
  'docs/guide/flows.mdx':
    '# Flows\n\n## Lifecycle of a flow\n\nA flow ends when it was cancelled.\n',
  'docs/guide/markup.mdx':
    '# Markup\n\n## The `<img src=x onerror=alert(1)>` quagga\n\nA quagga is written as `<b>quagga</b>`, never parsed.\n',
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_entry, index) => [
      `docs/animals/wombat-${index + 1}.mdx`,
      `# Wombat ${index + 1}\n\nThis wombat has the number ${index + 1}.\n`,
    ]),
  ),
};
