/** Collects what the references of the documentation list. Everything comes from the code, so it can't differ from it. */
import path from 'node:path';
import { postSchema } from '../../model/blog/post-schema.ts';
import { frontMatterSchema } from '../../model/config/front-matter.ts';
import { siteConfigSchema } from '../../model/config/site-schema.ts';
import { type CommandEntry, readCommands, readCreateCommand } from './commands.ts';
import { type ComponentEntry, readComponents } from './components.ts';
import { type ConfigField, configFields } from './config-fields.ts';
import { type Endpoints, readEndpoints } from './endpoints.ts';
import { readEnvironment, type VariableEntry } from './environment.ts';
import { type LimitEntry, readLimits } from './limits.ts';
import { type DocumentedName, readSourceModule } from './source-module.ts';
import { readStored, type Stored } from './stored.ts';

/** The data of the references. */
export interface Reference {
  config: ConfigField[];
  frontMatter: ConfigField[];
  /** What the front matter of posts has besides. */
  postFrontMatter: ConfigField[];
  /** The front matter of entries of the changelog. */
  changelogFrontMatter: DocumentedName[];
  components: ComponentEntry[];
  /** The commands of `edgepress`. */
  commands: CommandEntry[];
  create: CommandEntry;
  environment: VariableEntry[];
  /** The worker's variables and secrets. */
  settings: DocumentedName[];
  /** The worker's bindings. */
  bindings: DocumentedName[];
  /** What the worker answers. */
  endpoints: Endpoints;
  /** The headers that the worker sends. */
  responseHeaders: DocumentedName[];
  /** The headers that the worker reads. */
  requestHeaders: DocumentedName[];
  diagnostics: DocumentedName[];
  logEvents: DocumentedName[];
  metrics: DocumentedName[];
  /** What is in KV. */
  stored: Stored;
  limits: LimitEntry[];
}

/** Reads the references. `root` is the repository. */
export async function readReference(root: string): Promise<Reference> {
  const moduleOf = (file: string) => readSourceModule(path.join(root, file));
  const commands = await readCommands();
  return {
    config: configFields(siteConfigSchema, root),
    frontMatter: configFields(frontMatterSchema, root),
    postFrontMatter: configFields(postSchema, root),
    changelogFrontMatter: moduleOf('compiler/changelog/entries.ts')
      .fieldsOf('ChangelogEntry')
      .filter(({ name }) => name !== 'id' && name !== 'file'),
    components: readComponents(root),
    commands,
    create: await readCreateCommand(root),
    environment: readEnvironment(root, commands),
    settings: moduleOf('model/settings.ts').fieldsOf('Settings'),
    bindings: moduleOf('worker/config/env.ts').fieldsOf('Env'),
    endpoints: readEndpoints(root),
    responseHeaders: moduleOf('worker/http/header-names.ts').membersOf('ResponseHeader'),
    requestHeaders: moduleOf('worker/http/header-names.ts').membersOf('RequestHeader'),
    diagnostics: moduleOf('compiler/diagnostics/rule.ts').membersOf('Rule'),
    logEvents: moduleOf('worker/observability/log-event.ts').membersOf('LogEvent'),
    metrics: moduleOf('worker/observability/metrics.ts').membersOf('DataPointKind'),
    stored: readStored(root),
    limits: readLimits(root),
  };
}
