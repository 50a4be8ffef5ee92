/** The operator has stopped the command. What was made by then stays, and the next run finds it. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Thrown when the operator says Ctrl-C, or the terminal goes. */
export class Stopped extends OperatorError {
  override name = 'Stopped';
  constructor() {
    super('Stopped. What was made so far stays; run the same command again to go on from there.');
  }
}
