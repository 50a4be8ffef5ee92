/** The tree between React and a stored page: what no step changes is printed as it was written. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isTag,
  parseHtml,
  printHtml,
  setAttributes,
  textContent,
  walkTags,
} from '../../../compiler/html/tree.ts';

it.each([
  '<p>a &amp; b &#x27;c&#x27; &nbsp;</p>',
  '<img alt="" src=x><br/><input checked=""/>',
  "<A HREF='x' hidden>b</A>",
  '<svg viewBox="0 0 1 1"><linearGradient id="g"/><path d="M0 0"/></svg>',
  '<ul><li>a<li>b</ul><p>c<div>d</div></p>',
  'a</b><!-- c --><?d?><!doctype html>e</p >f</br>',
  '<script>if (a < b) "</p>"</script><style>a > b {}</style>',
  '<form><form>a</form></form> <',
])('prints %s unchanged', (html) => {
  expect(printHtml(parseHtml(html))).toBe(html);
});

it('prints any text unchanged', () => {
  const piece = fc.constantFrom(
    ...`<p> </p> <b/x="&lt;"> </b> <svg> </svg> <path/> <br> <li> </ul> &amp; & < > " text <!-- --> <script> </script> <td a=b`.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = pieces.join('');
      expect(printHtml(parseHtml(html))).toBe(html);
    }),
    { numRuns: 2_000 },
  );
});

it('decodes text and attributes', () => {
  const [link] = parseHtml('<a title="a &quot;b&quot;">c &lt;<b>d</b></a>');
  expect(link && isTag(link) && link.attribs).toEqual({ title: 'a "b"' });
  expect(link && textContent(link)).toBe('c <d');
});

it('reprints only changed attributes', () => {
  const nodes = parseHtml("<p id='a' hidden>b &#x27;</p><svg><path pathLength='1' /></svg>");
  walkTags(nodes, (tag) => {
    if (tag.name !== 'svg') setAttributes(tag, { ...tag.attribs, title: 'x "y" & z' });
  });
  expect(printHtml(nodes)).toBe(
    '<p id="a" hidden title="x &quot;y&quot; &amp; z">b &#x27;</p><svg><path pathLength="1" title="x &quot;y&quot; &amp; z"/></svg>',
  );
});
