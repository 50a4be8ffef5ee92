/** Reports images of pages whose source is empty once the page is rendered. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Where an image is written: file, line and column. */
export type ImagePosition = [file: string, line: number, column: number];

/** The property with the position as JSON. The JSX runtime removes it, so no page has it. */
export const POSITION_PROP = 'data-ep-position';

/** The diagnostic of an image without a source. */
export function emptySource([file, line, column]: ImagePosition): Diagnostic {
  return {
    severity: 'warning',
    rule: 'image-source',
    file,
    line,
    column,
    message: 'This image has no source: found an expression without a value, expected a path.',
    hint: 'Check the name and the import that the expression uses.',
  };
}
