/** Writes findings in SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0), which code hosts show beside the lines. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Diagnostic,
  DOCUMENTATION_URL,
  ruleUrl,
  type Severity,
} from '../../compiler/diagnostics/diagnostic.ts';

const LEVELS: Record<Severity, string> = { error: 'error', warning: 'warning', log: 'note' };

/** Returns the log of one run. Paths are relative to `root`, the folder of the project. */
export function sarifLog(diagnostics: readonly Diagnostic[], root: string): object {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'edgepress lint',
            informationUri: DOCUMENTATION_URL,
            rules: rules.map((id) => ({ id, helpUri: ruleUrl(id) })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((entry) => ({
          ruleId: entry.rule,
          ruleIndex: rules.indexOf(entry.rule),
          level: LEVELS[entry.severity],
          message: { text: [entry.message, entry.hint].filter(Boolean).join(' ') },
          locations: [{ physicalLocation: locationOf(entry, root) }],
        })),
      },
    ],
  };
}

function locationOf({ file, line, column }: Diagnostic, root: string): object {
  const relative = path.relative(root, file);
  const isInside = !relative.startsWith('..') && !path.isAbsolute(relative);
  const uri = isInside
    ? relative.split(path.sep).map(encodeURIComponent).join('/')
    : pathToFileURL(file).href;
  return {
    artifactLocation: { uri, ...(isInside && { uriBaseId: '%SRCROOT%' }) },
    ...(line !== undefined && {
      region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
    }),
  };
}
