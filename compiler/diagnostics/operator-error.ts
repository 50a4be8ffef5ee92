/** What went wrong for an operator, in one clear sentence; it is printed as it is and ends the command. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * A move of the pointer that was refused or lost: the site shows another release than this command's, and whoever
 * sent it must look at that first.
 */
export class MoveRefused extends OperatorError {
  override name = 'MoveRefused';
}

/** The pointer was written, or may have been, and KV does not show it yet: the release counts as live. */
export class MoveUnconfirmed extends OperatorError {
  override name = 'MoveUnconfirmed';
}
