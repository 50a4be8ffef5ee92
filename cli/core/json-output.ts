/** Keeps standard output for the one JSON document of a command that runs with `--json`. */
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { BuildError, type Diagnostic, ruleUrl } from '../../compiler/diagnostics/diagnostic.ts';

/** Standard output while it is kept for a JSON document. */
export interface JsonOutput {
  /** Gives standard output back, and writes the document to it, if there is one. */
  end(document: unknown): void;
}

/**
 * Sends everything that is written to standard output to standard error, also what a configuration or a dependency prints,
 * until the document is written.
 */
export function openJsonOutput(): JsonOutput {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return {
    end(document) {
      stdout.write = write;
      if (document !== undefined) stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    },
  };
}

/** The document of a command that failed. */
export function errorDocument(error: unknown, message: string): object {
  return {
    error: {
      message,
      ...(error instanceof BuildError && { diagnostics: diagnosticRows(error.diagnostics) }),
    },
  };
}

/** A diagnostic in a JSON document. */
export interface DiagnosticRow extends Diagnostic {
  /** The address of the rule's entry in the documentation. */
  url: string;
}

/** Returns diagnostics with the paths that people see, and links to what explains them. */
export function diagnosticRows(diagnostics: Diagnostic[]): DiagnosticRow[] {
  return diagnostics.map((finding) => ({
    ...finding,
    file: displayPath(finding.file),
    url: ruleUrl(finding.rule),
  }));
}
