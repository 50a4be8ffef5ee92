/** Reads the files that name the tags of docs folders and the tags and authors of blogs. */
import fs from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import { parse } from 'yaml';
import { docsRoot } from './docs-walk.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import {
  type AuthorsFile,
  authorsFileSchema,
  type TagsFile,
  tagsFileSchema,
} from '../../model/blog/post-schema.ts';
import { parseWith } from '../../model/schema/fields.ts';
import { issueText } from '../../model/schema/schema.ts';

/** The tags and authors of a folder. */
export interface NameFiles {
  tags: TagsFile;
  /** Whether there is a file of tags. */
  hasTags: boolean;
  authors: AuthorsFile;
}

/** Reads the files of every folder, in their order, and reports what is wrong in them. */
export function readNameFiles(
  contentRoot: string,
  instances: DocsInstance[],
  diagnostics: Diagnostic[],
): NameFiles[] {
  const read = new Map<string, NameFiles>();
  return instances.map((instance) => {
    const root = docsRoot(contentRoot, instance);
    const tags = path.join(root, instance.tags);
    const authors = instance.blog && path.join(root, instance.blog.authors);
    // Translations can name fewer tags and authors than the originals.
    const original = read.get(instance.source ?? '');
    const names = {
      tags: { ...original?.tags, ...readNames(tags, tagsFileSchema, diagnostics) },
      hasTags: fs.existsSync(tags) || original?.hasTags === true,
      authors: {
        ...original?.authors,
        ...(authors === undefined ? {} : readNames(authors, authorsFileSchema, diagnostics)),
      },
    };
    read.set(instance.id, names);
    return names;
  });
}

function readNames<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  diagnostics: Diagnostic[],
): v.InferOutput<Schema> | undefined {
  const parsed = parseWith(schema, readYaml(file, diagnostics) ?? {});
  for (const issue of parsed.issues) diagnostics.push(fault(file, issueText(issue)));
  return parsed.value;
}

// `undefined` when there is no such file.
function readYaml(file: string, diagnostics: Diagnostic[]): unknown {
  if (!fs.existsSync(file)) return undefined;
  try {
    const value: unknown = parse(fs.readFileSync(file, 'utf8'));
    return value ?? {};
  } catch (error) {
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
    diagnostics.push(fault(file, `not valid YAML: ${message}`));
    return {};
  }
}

function fault(file: string, message: string): Diagnostic {
  return {
    severity: 'error',
    rule: 'name-file',
    file,
    message: `This file is invalid: ${message}.`,
  };
}
