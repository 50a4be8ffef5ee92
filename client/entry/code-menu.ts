/**
 * Loads the menu of code blocks at the first interaction with one. The build adds this to the pre-paint script of sites with
 * `assistants` (compiler/release/navigation-assets.ts).
 */
const TYPES = ['pointerover', 'pointerdown', 'focusin'];

listen();

function listen(): void {
  for (const type of TYPES) addEventListener(type, load, true);
}

function load({ target }: Event): void {
  // On `<body>`, whose attributes no link can set.
  const { codeMenu } = document.body.dataset;
  if (!codeMenu || !(target instanceof Element) || !target.closest('.code')) return;
  for (const type of TYPES) removeEventListener(type, load, true);
  import(codeMenu).then(
    (module: { startCodeMenus(): void }) => module.startCodeMenus(),
    (error: unknown) => {
      console.warn(error);
      // The next interaction tries again.
      listen();
    },
  );
}
