/** `edgepress dev`: builds the site, publishes it to the local KV, serves it under miniflare, and follows changes. */
import { dropSecrets, pickVariables } from '../../compiler/sandbox/environment.ts';
import { DevSession } from '../../dev/dev-session.ts';
import { onSignals } from '../../publisher/process/signals.ts';
import { checkContent } from '../core/check-content.ts';
import { defineCommand } from '../core/command.ts';

/** The command. */
export default defineCommand(
  {
    name: 'dev',
    summary:
      'Builds and serves the site on this machine, and updates it as you save. Ctrl-C stops it, and a second Ctrl-C stops it at once.',
    options: {
      port: {
        type: 'number',
        value: 'port',
        env: 'PORT',
        default: 8787,
        min: 1,
        max: 65_535,
        description: 'Port to listen on.',
      },
      'allowed-hosts': {
        type: 'text',
        value: 'hosts',
        env: 'ALLOWED_HOSTS',
        default: '',
        description: 'Additional host names to accept, separated by commas.',
      },
    },
    variables: {
      PREVIEW_KEY: {
        type: 'text',
        value: 'key',
        description: 'Secret of preview links, the same as for "edgepress publish".',
      },
      PURGE_KEY: { type: 'text', value: 'key', description: 'Secret of purge requests.' },
    },
  },
  async ({ options, project }) => {
    checkContent(project);
    const secrets = pickVariables(['PREVIEW_KEY', 'PURGE_KEY']);
    dropSecrets();
    const session = new DevSession({
      project,
      port: options.port,
      allowedHosts: options['allowed-hosts'],
      secrets,
    });
    const end = (): void => void session.close().then(() => process.exit(0));
    const removeHandlers = onSignals(() => {
      removeHandlers();
      end();
    });
    // The shell or npm above may be killed without passing a signal on; nothing may stay behind.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) end();
    }, 1000).unref();
    await session.open();
  },
);
