/** Decides which environment variables content can read, and which secrets a command drops before content runs. */

/** Variables that programs need to find files and to format text. None of them is a secret. */
const SAFE_VARIABLES = /^(?:PATH|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|NODE_ENV|CONTENT)$/;

/** Secrets that the commands of this project use. */
const SECRETS =
  /^(?:CLOUDFLARE|CF)_\w*(?:TOKEN|KEY|EMAIL|SECRET)$|^(?:ASK|PREVIEW|PURGE|HOOK|EVENTS_WRITE|TYPESENSE_\w+)_KEY$/;

/** Returns the environment for code of a site: pages, configuration, and the programs that run for them. */
export function contentEnvironment(): Record<string, string> {
  return pickVariables(Object.keys(process.env).filter((name) => SAFE_VARIABLES.test(name)));
}

/** Returns the values of the given variables, without those that are not set. */
export function pickVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Removes the secrets of this project's commands from the environment of this process and of the programs it starts
 * from now on. A command calls this once it has read the secrets that it needs, and before it builds a site.
 */
export function dropSecrets(): void {
  for (const name of Object.keys(process.env)) if (SECRETS.test(name)) delete process.env[name];
}
