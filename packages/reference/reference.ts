/** Collects what the references of the documentation list. Everything comes from the code, so it can't differ from it. */
import path from 'node:path';
import { frontMatterSchema } from '../../model/config/front-matter.ts';
import { siteConfigSchema } from '../../model/config/site-schema.ts';
import { type CommandEntry, readCommands } from './commands.ts';
import { type ComponentEntry, readComponents } from './components.ts';
import { type ConfigField, configFields } from './config-fields.ts';
import { type LimitEntry, readLimits } from './limits.ts';
import { type DocumentedName, readSourceModule } from './source-module.ts';

/** The data of the references. */
export interface Reference {
  config: ConfigField[];
  frontMatter: ConfigField[];
  components: ComponentEntry[];
  commands: CommandEntry[];
  /** The worker's variables and secrets. */
  settings: DocumentedName[];
  /** The worker's endpoints. */
  endpoints: DocumentedName[];
  /** The headers that the worker sends. */
  responseHeaders: DocumentedName[];
  /** The headers that the worker reads. */
  requestHeaders: DocumentedName[];
  diagnostics: DocumentedName[];
  logEvents: DocumentedName[];
  metrics: DocumentedName[];
  /** The values in KV, by the name of their type. */
  stored: Record<string, DocumentedName[]>;
  limits: LimitEntry[];
}

/** Types of values in KV, and the modules that declare them. */
const STORED = {
  Pointer: 'model/release/pointer.ts',
  PointerMove: 'model/release/pointer.ts',
  Manifest: 'model/release/release.ts',
  PageEntry: 'model/release/release.ts',
} as const;

/** Reads the references. `root` is the repository. */
export async function readReference(root: string): Promise<Reference> {
  const moduleOf = (file: string) => readSourceModule(path.join(root, file));
  return {
    config: configFields(siteConfigSchema, root),
    frontMatter: configFields(frontMatterSchema, root),
    components: readComponents(root),
    commands: await readCommands(),
    settings: moduleOf('model/settings.ts').fieldsOf('Settings'),
    endpoints: moduleOf('worker/release/endpoints.ts').membersOf('Endpoint'),
    responseHeaders: moduleOf('worker/http/header-names.ts').membersOf('ResponseHeader'),
    requestHeaders: moduleOf('worker/http/header-names.ts').membersOf('RequestHeader'),
    diagnostics: moduleOf('compiler/diagnostics/rule.ts').membersOf('Rule'),
    logEvents: moduleOf('worker/observability/log-event.ts').membersOf('LogEvent'),
    metrics: moduleOf('worker/observability/metrics.ts').membersOf('DataPointKind'),
    stored: Object.fromEntries(
      Object.entries(STORED).map(([type, file]) => [type, moduleOf(file).fieldsOf(type)]),
    ),
    limits: readLimits(root),
  };
}
