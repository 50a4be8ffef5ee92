/** Lists what the worker answers: the kinds of targets that requests have, which are the routes of the worker. */
import path from 'node:path';
import { type DocumentedName, readSourceModule } from './source-module.ts';

/** The kinds of targets, by what they are part of. */
export interface Endpoints {
  /** Recognised by their path alone. */
  own: DocumentedName[];
  /** Looked up in the release. */
  content: DocumentedName[];
  /** Made from the release when they are requested. */
  generated: DocumentedName[];
  /** Documents that programs discover the site by. */
  wellKnown: DocumentedName[];
}

/** Reads the endpoints. `root` is the repository. */
export function readEndpoints(root: string): Endpoints {
  const moduleOf = (file: string) => readSourceModule(path.join(root, 'worker/release', file));
  const targets = moduleOf('endpoints.ts');
  const generated = moduleOf('generated-files.ts');
  return {
    own: targets.membersOf('Endpoint'),
    content: targets.fieldsOf('Details'),
    generated: generated.fieldsOf('GeneratedDetails'),
    wellKnown: generated.membersOf('WellKnownDocument'),
  };
}
