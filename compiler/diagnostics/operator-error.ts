/** An error that ends a command. Its message is written for the operator and printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * The pointer was not moved, or another publisher moved it again: the site shows another release than this command's.
 * The operator has to look into that before trying again.
 */
export class PointerUpdateRefused extends OperatorError {
  override name = 'PointerUpdateRefused';
}

/** The pointer was or may have been written, but KV doesn't return it yet. The release counts as live. */
export class PointerUpdateUnconfirmed extends OperatorError {
  override name = 'PointerUpdateUnconfirmed';
}
