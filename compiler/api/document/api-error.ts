/** The errors of an operation (`x-errors`). Those of many operations are written once, and referred to. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, listAt, objectsAt, textAt } from '../source/json.ts';
import type { ApiError } from './operation.ts';
import { referenceTarget } from '../source/pointer.ts';

/** Reads the errors of an operation. A reference may lead to one error, or to a list of them. */
export function errorsIn(operation: Json, root: Json): ApiError[] {
  return objectsAt(operation, 'x-errors').flatMap((given) => {
    const { $ref, ...own } = given;
    if (typeof $ref !== 'string') return errorOf(given, false);
    const target = referenceTarget(root, $ref);
    const shared = Array.isArray(target)
      ? target.filter(isObject)
      : isObject(target)
        ? [target]
        : [];
    return shared.map((one) => errorOf({ ...one, ...own }, true));
  });
}

function errorOf(error: Json, isShared: boolean): ApiError {
  const message = textAt(error, 'message');
  return {
    status: Number(error['status']),
    code: textAt(error, 'code'),
    when: textAt(error, 'when'),
    isShared,
    ...(message && { message }),
    ...(Array.isArray(error['details']) && { details: listAt(error, 'details') }),
  };
}
