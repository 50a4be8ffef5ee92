/** JSON that components of a test write into `<pre>`. */

/** Returns the JSON of the first `<pre>` of a page, or of the one with an id; `null` if there is none. */
export function preJson(html: string, id?: string): unknown {
  const attributes = id === undefined ? '[^>]*' : `[^>]* id="${id}"[^>]*`;
  const [, text = 'null'] = new RegExp(`<pre${attributes}>(.*?)</pre>`, 's').exec(html) ?? [];
  return JSON.parse(
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}
