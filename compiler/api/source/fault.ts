/** A mistake in an OpenAPI document. */
import { BuildError, type Diagnostic } from '../../diagnostics/diagnostic.ts';

/** Says what is wrong in which file and line. */
export class ApiFault extends Error {
  readonly file: string;
  readonly line: number | undefined;

  constructor(file: string, line: number | undefined, message: string) {
    super(message);
    this.file = file;
    this.line = line;
  }

  /** The error that stops a build. */
  get buildError(): BuildError {
    return new BuildError([this.diagnostic('error')]);
  }

  /** The mistake as a diagnostic. */
  diagnostic(severity: Diagnostic['severity']): Diagnostic {
    return {
      severity,
      rule: 'api-document',
      file: this.file,
      ...(this.line !== undefined && { line: this.line }),
      message: `OpenAPI document: ${this.message}.`,
    };
  }
}
