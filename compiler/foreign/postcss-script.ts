/** The program of the process that runs PostCSS. It has no imports of the engine, because it can read the site's files only. */

/** Finds the plugins in `postcss.config`, in the site's Docusaurus plugins, or else by `tailwind.config`. */
export const POSTCSS_SCRIPT = `
const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');
const [, root] = process.argv;
const load = createRequire(path.join(root, 'x.js'));
const plain = (value) => value && typeof value === 'object' && 'default' in value ? plain(value.default) : value;
const named = (name) => ['js', 'cjs', 'mjs', 'ts', 'mts'].map((end) => path.join(root, name + '.config.' + end)).find(fs.existsSync);

async function moduleOf(file) {
  let create;
  try {
    const jiti = load('jiti');
    create = jiti.createJiti ?? jiti;
  } catch {}
  if (create === undefined) return plain(await import(pathToFileURL(file).href));
  return plain(create(path.join(root, 'x.js'), { cache: false, fsCache: false, interopDefault: true })(file));
}

function made(entry) {
  const [plugin, options] = Array.isArray(entry) ? entry : [entry];
  if (!plugin || options === false) return [];
  const creator = typeof plugin === 'string' ? plain(load(plugin)) : plugin;
  return [options === undefined || typeof creator !== 'function' ? creator : creator(options)];
}

async function ownPlugins() {
  const file = named('postcss');
  if (file === undefined) return [];
  const exported = await moduleOf(file);
  const { plugins = [] } = typeof exported === 'function' ? await exported({ env: 'production', mode: 'production', cwd: root }) : exported;
  return (Array.isArray(plugins) ? plugins : Object.entries(plugins)).flatMap(made);
}

async function configured(options) {
  const file = named('docusaurus');
  if (file === undefined) return options;
  const exported = await moduleOf(file);
  const siteConfig = typeof exported === 'function' ? await exported() : exported;
  for (const entry of siteConfig?.plugins ?? []) {
    const [given, settings = {}] = Array.isArray(entry) ? entry : [entry];
    try {
      const isOwn = typeof given === 'function' || /^[./]|tailwind|postcss/i.test(given);
      if (!isOwn) continue;
      const create = typeof given === 'function' ? given : await moduleOf(load.resolve(given));
      const context = { siteDir: root, siteConfig, generatedFilesDir: path.join(root, '.docusaurus'), baseUrl: '/', i18n: {} };
      const plugin = await create(context, settings);
      if (typeof plugin?.configurePostCss === 'function') options = plugin.configurePostCss(options) ?? options;
    } catch (error) {
      options.failure ??= error;
    }
  }
  return options;
}

async function processor() {
  const options = await configured({ plugins: await ownPlugins() });
  const plugins = options.plugins.flatMap(made);
  if (plugins.length === 0 && options.failure) throw options.failure;
  if (plugins.length === 0 && named('tailwind')) {
    try { plugins.push(plain(load('@tailwindcss/postcss'))); } catch { plugins.push(plain(load('tailwindcss'))); }
  }
  return load('postcss')(plugins);
}

// A separator at the end stands for the names in a folder.
function foldersIn(dir) {
  if (!fs.existsSync(dir)) return [];
  const inner = fs.readdirSync(dir, { withFileTypes: true }).filter((one) => one.isDirectory() && !/^(?:\\.|node_modules$|build$)/.test(one.name));
  return [dir.replace(/[\\\\/]*$/, path.sep), ...inner.flatMap(({ name }) => foldersIn(path.join(dir, name)))];
}

let ready;
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, file, css }) => {
  try {
    ready ??= processor();
    const result = await (await ready).process(css, { from: file, map: false });
    const inputs = result.messages.filter(({ type, file }) => type === 'dependency' && path.isAbsolute(file)).map(({ file }) => file);
    const dirs = result.messages.filter(({ type, dir }) => type === 'dir-dependency' && path.isAbsolute(dir)).map(({ dir }) => dir);
    process.send({ id, css: result.css, inputs: [...inputs, ...new Set(dirs.flatMap(foldersIn))] });
  } catch (error) {
    process.send({ id, failure: String(error?.message ?? error).split('\\n')[0] });
  }
});
`;
