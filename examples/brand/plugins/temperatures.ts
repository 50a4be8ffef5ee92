/** A remark plugin: `1222 °C` in text says what that is in Fahrenheit. */

/** A node of the Markdown tree, as far as the plugin needs it. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string; hProperties: Record<string, string> };
}

// Not rates, whose conversion is another one.
const CELSIUS = /((?:−|\b)\d[\d,]* °C)(?!\/h| an hour)/;

/** Returns the transformer. */
export function temperatures() {
  return function visit(node: Node): void {
    if (node.children === undefined || node.type === 'temperature') return;
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? converted(child.value ?? '') : [child],
    );
    node.children.forEach(visit);
  };
}

function converted(text: string): Node[] {
  return text
    .split(CELSIUS)
    .map((value, index) => (index % 2 === 1 ? temperature(value) : { type: 'text', value }))
    .filter(({ value }) => value !== '');
}

function temperature(value: string): Node {
  const celsius = Number(value.replace('−', '-').replace(/[^\d-]/g, ''));
  const fahrenheit = Math.round(celsius * 1.8 + 32).toLocaleString('en-GB');
  return {
    type: 'temperature',
    data: { hName: 'abbr', hProperties: { title: `${fahrenheit} °F`, class: 'temperature' } },
    children: [{ type: 'text', value }],
  };
}
