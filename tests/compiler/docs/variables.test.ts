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

  it('keeps what is no variable', () => {
    expect(substitute('{customer.name} {} { product.name }', variables)).toBe(
      '{customer.name} {} { product.name }',
    );
  });

  it('keeps an escaped brace literal, without the backslash', () => {
    expect(substitute('\\{product.name}', variables)).toBe('{product.name}');
  });

  it('leaves template holes of code alone', () => {
    expect(substitute('`${product.name}`', variables)).toBe('`${product.name}`');
  });

  it('handles neighbours and doubled braces', () => {
    expect(substitute('{{product.name}}', variables)).toBe('{Acme}');
  });
});
