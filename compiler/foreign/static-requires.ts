/** Static files that a component requires by a computed name, as webpack allows. */

const TEMPLATE = /\brequire\(\s*`@site\/static([^`]*\$\{[^`]*)`\s*\)/g;

const SUM = /\brequire\(\s*(['"])@site\/static([^'"\n]*)\1\s*(\+[^()\n]*)\)/g;

/** Returns the text of a module with the addresses of these files, which are known without looking at the files. SVG images are components. */
export function withStaticRequires(text: string): string {
  const address = (expression: string): string =>
    `({ default: require('@docusaurus/useBaseUrl').default(${expression}) })`;
  return text
    .replace(TEMPLATE, (call, name: string) =>
      name.endsWith('.svg') ? call : address(`\`${name}\``),
    )
    .replace(SUM, (call, _quote: string, name: string, rest: string) =>
      /\.svg['"]\s*$/.test(rest) ? call : address(`${JSON.stringify(name)} ${rest}`),
    );
}
