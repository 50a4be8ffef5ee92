/** Gives the document the attributes and the scripts that a page's `<Head>` has. The attributes are those of the page that is shown. */

/** What this needs of `client/scripts/load-scripts.ts`. */
interface ScriptLoader {
  loadOwn: (addresses: readonly string[]) => void;
}

/** Sets the attributes until another page is shown, and loads the scripts. */
export async function hydrateDocument(element: HTMLElement): Promise<void> {
  const { html = '{}', body = '{}', language = '', scripts } = element.dataset;
  const undo = [
    setAttributes(document.documentElement, JSON.parse(html), language),
    setAttributes(document.body, JSON.parse(body), ''),
  ];
  document.addEventListener('edgepress:navigated', function leave() {
    if (element.isConnected) return;
    document.removeEventListener('edgepress:navigated', leave);
    for (const reset of undo) reset();
  });
  const loader = document.querySelector<HTMLScriptElement>('script[src*="/load-scripts-"]');
  if (scripts === undefined || loader === null) return;
  const { loadOwn }: ScriptLoader = await import(loader.src);
  loadOwn(JSON.parse(scripts));
}

// The worker has set them if the document was loaded with the page. Returns what resets them.
function setAttributes(
  element: HTMLElement,
  { class: names = '', ...attributes }: Record<string, string>,
  language: string,
): () => void {
  const classes = names.split(/\s+/).filter(Boolean);
  element.classList.add(...classes);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    element.classList.remove(...classes);
    for (const name of Object.keys(attributes))
      if (name === 'lang') element.lang = language;
      else element.removeAttribute(name);
  };
}
