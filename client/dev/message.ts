/** Messages of the development server. */
import { isObject } from '../../model/schema/schema.ts';

/** An error or warning of the build. */
export interface ReportedDiagnostic {
  file: string;
  /** 1-based, or 0 without a location. */
  line: number;
  /** 1-based, or 0 without a location. */
  column: number;
  message: string;
  found: string;
  expected: string;
  /** How to fix it. */
  hint: string;
  /** The lines around the location. */
  frame: string;
  /** The kind of problem. */
  rule: string;
  /** Address of what the documentation says about the rule. */
  url: string;
}

/** An event of `/_dev/events`. */
export type DevMessage =
  | { type: 'page'; path: string; release: string }
  | { type: 'site' | 'hello'; release: string }
  | { type: 'error'; diagnostics: ReportedDiagnostic[] }
  | { type: 'ok' };

/** Parses an event. Throws if it is malformed. */
export function parseMessage(data: string): DevMessage {
  const value: unknown = JSON.parse(data);
  if (!isObject(value)) throw new Error(`dev event: found ${data}, expected an object`);
  const { type } = value;
  const release = textOf(value, 'release');
  switch (type) {
    case 'ok':
      return { type };
    case 'page':
      return { type, path: textOf(value, 'path'), release };
    case 'site':
    case 'hello':
      return { type, release };
    case 'error': {
      const { diagnostics } = value;
      return {
        type,
        diagnostics: Array.isArray(diagnostics) ? diagnostics.map(parseDiagnostic) : [],
      };
    }
    default:
      throw new Error(
        `dev event: found type ${String(type)}, expected page, site, error, ok or hello`,
      );
  }
}

function parseDiagnostic(value: unknown): ReportedDiagnostic {
  const fields = isObject(value) ? value : {};
  return {
    file: textOf(fields, 'file'),
    line: Number(fields['line'] ?? 0),
    column: Number(fields['column'] ?? 0),
    message: textOf(fields, 'message'),
    found: textOf(fields, 'found'),
    expected: textOf(fields, 'expected'),
    hint: textOf(fields, 'hint'),
    frame: textOf(fields, 'frame'),
    rule: textOf(fields, 'rule'),
    url: textOf(fields, 'url'),
  };
}

function textOf(fields: Record<string, unknown>, name: string): string {
  const field = fields[name];
  return typeof field === 'string' ? field : '';
}
