/** The value of a literal in a syntax tree, without running any code. */
import type { Expression } from 'acorn';

/** Returns the value. `undefined` if something in it isn't a plain value. */
export function literalValue(node: Expression): unknown {
  switch (node.type) {
    case 'Literal':
      return node.regex ? undefined : node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case 'UnaryExpression': {
      const value = literalValue(node.argument);
      return node.operator === '-' && typeof value === 'number' ? -value : undefined;
    }
    case 'ArrayExpression': {
      const values = node.elements.map((element) =>
        element === null || element.type === 'SpreadElement' ? undefined : literalValue(element),
      );
      return values.includes(undefined) ? undefined : values;
    }
    case 'ObjectExpression': {
      const fields: Record<string, unknown> = {};
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.computed) return undefined;
        const { key } = property;
        const value = literalValue(property.value);
        if (value === undefined || (key.type !== 'Identifier' && key.type !== 'Literal'))
          return undefined;
        fields[key.type === 'Identifier' ? key.name : String(key.value)] = value;
      }
      return fields;
    }
    default:
      return undefined;
  }
}
