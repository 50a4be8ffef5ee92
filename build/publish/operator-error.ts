/** What went wrong for an operator, in one clear sentence; it is printed as it is and ends the command. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
