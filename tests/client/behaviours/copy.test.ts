import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument, responseFrom } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const PAGE = `<div class="code"><pre><code>npm start</code></pre></div>
  <h2 id="x"><a class="anchor" href="#x">X</a></h2>
  <button class="copy-page" data-markdown="/docs/a.md">Copy page</button>
  <div id="announcer"></div>`;

let copied: string[];
let entryApi: Awaited<ReturnType<typeof provideEntryApi>>;

beforeEach(async () => {
  openDocument(PAGE);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  );
  copied = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal('ClipboardItem', undefined);
  Reflect.deleteProperty(window, 'ClipboardItem');
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  entryApi = await provideEntryApi();
  const { code } = await import('../../../client/behaviours/article/code.ts');
  const { copy } = await import('../../../client/behaviours/article/copy.ts');
  code();
  code();
  copy();
});

const spoken = () => vi.waitFor(() => expect(find('#announcer').textContent).not.toBe(''));

describe('code blocks', () => {
  it('get their buttons only once', () => {
    expect(document.querySelectorAll('.code-copy')).toHaveLength(1);
    expect(find('.code-copy').getAttribute('aria-label')).toBe('Copy code to clipboard');
    expect(find('.code-wrap').hidden).toBe(true);
  });

  it('are copied, with visible and announced feedback', async () => {
    click('.code-copy');
    await spoken();
    expect(copied).toEqual(['npm start']);
    expect(find('.code-copy').getAttribute('aria-label')).toBe('Copied');
    expect(find('#announcer').textContent).toBe('Copied');
  });

  it('report when the browser denies clipboard access', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    click('.code-copy');
    await spoken();
    expect(find('#announcer').textContent).toBe('Copying failed');
    expect(find('.code-copy').getAttribute('aria-label')).toBe('Copy code to clipboard');
  });

  it('are copied with execCommand where the clipboard API is missing', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(Reflect.get({}, 'none'));
    let field: string | undefined;
    document.execCommand = () => {
      field = find('textarea', HTMLTextAreaElement).value;
      return true;
    };
    click('.code-copy');
    await spoken();
    expect(field).toBe('npm start');
    expect(document.querySelector('textarea')).toBe(null);
  });

  it('toggle line wrapping', () => {
    click('.code-wrap');
    expect(find('.code').classList.contains('wrap')).toBe(true);
    expect(find('.code-wrap').getAttribute('aria-pressed')).toBe('true');
    click('.code-wrap');
    expect(find('.code').classList.contains('wrap')).toBe(false);
  });
});

describe('other copy buttons', () => {
  it('copy the link to a heading while still following it', async () => {
    expect(click('.anchor')).toBe(true);
    await spoken();
    expect(copied).toEqual([new URL('/docs/a#x', location.href).href]);
    expect(find('#announcer').textContent).toBe('Link copied');
  });

  it('copy the page as Markdown', async () => {
    vi.stubGlobal('fetch', async (url: string) => responseFrom(url, '# A'));
    click('.copy-page');
    await spoken();
    expect(copied).toEqual(['# A']);
    expect(find('.copy-page').textContent).toBe('Copied');
  });

  it('complete a clipboard write that began before the module loaded, once', async () => {
    vi.stubGlobal('fetch', async (url: string) => responseFrom(url, '# A'));
    const given: string[] = [];
    entryApi.copies.set(find('.copy-page'), async (text) => {
      given.push(await (await text).text());
    });
    click('.copy-page');
    await spoken();
    expect([given, copied]).toEqual([['# A'], []]);
    click('.copy-page');
    await vi.waitFor(() => expect(copied).toEqual(['# A']));
  });
});
