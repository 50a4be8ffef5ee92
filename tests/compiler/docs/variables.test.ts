import { describe, expect, it } from 'vitest';
import { flattenVariables, substitute } from '../../../compiler/docs/variables.ts';

const variables = flattenVariables({
  product: { name: 'Acme', web: { package: '@acme/web' } },
  year: '2025',
});

describe('substitute', () => {
  it('replaces names at any depth', () => {
    expect(substitute('{product.name} {product.web.package} {year}', variables)).toBe(
      'Acme @acme/web 2025',
    );
  });

  it('keeps text that is not a variable', () => {
    expect(substitute('{customer.name} {} { product.name }', variables)).toBe(
      '{customer.name} {} { product.name }',
    );
  });

  it('keeps an escaped brace, without the backslash', () => {
    expect(substitute('\\{product.name}', variables)).toBe('{product.name}');
  });

  it('leaves template placeholders in code alone', () => {
    expect(substitute('`${product.name}`', variables)).toBe('`${product.name}`');
  });

  it('handles adjacent variables and double braces', () => {
    expect(substitute('{{product.name}}', variables)).toBe('{Acme}');
  });
});
