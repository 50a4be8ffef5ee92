/** The question below an article: what it sends, and what it says about the result. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBatch } from '../../../model/events/event.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';
import { click, find, openDocument } from '../../support/client/page.ts';

const QUESTION = `<div class="feedback" data-path="/docs/a">
  <button id="y" data-feedback="yes">Yes</button><button id="n" data-feedback="no">No</button>
  <span role="status"></span></div>`;

let statuses: (number | Error)[];
let sent: { url: string; batch: EventBatch }[];

beforeEach(async () => {
  openDocument(QUESTION);
  statuses = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, batch: JSON.parse(body) });
    const status = statuses.shift() ?? 204;
    if (status instanceof Error) throw status;
    return new Response(null, { status });
  });
  await provideEntryApi();
  const { feedback } = await import('../../../client/behaviours/article/feedback.ts');
  feedback();
});

const says = (text: string): Promise<void> =>
  vi.waitFor(() => expect(find('[role=status]').textContent).toContain(text));
const pressed = (): (string | null)[] =>
  ['#y', '#n'].map((button) => find(button).getAttribute('aria-pressed'));

describe('an answer', () => {
  it('is sent, and thanks once it was accepted', async () => {
    click('#n');
    await says('Thank you.');
    expect(pressed()).toEqual(['false', 'true']);
    expect(sent[0]?.url).toBe('/docs/_feedback');
    expect(sent[0]?.batch).toMatchObject({
      consent: 'unknown',
      events: [
        { event: 'Documentation feedback given', properties: { path: '/docs/a', answer: 'no' } },
      ],
    });
    expect(sent[0]?.batch).not.toHaveProperty('anonymousId');
    expect(sent[0]?.batch.events[0]?.messageId).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
    );
  });

  it.each([429, 500, 503, 200, new TypeError('offline')])(
    'thanks for nothing when it was not accepted: %s',
    async (status) => {
      statuses = [status];
      click('#y');
      await says('This was not sent.');
      expect(pressed()).toEqual([null, null]);
      expect(document.querySelector('form')).toBe(null);
      click('#y');
      await says('Thank you.');
      expect(pressed()).toEqual(['true', 'false']);
    },
  );

  it('has the id that analytics keeps for readers who have consented', async () => {
    localStorage.setItem('edgepress.id', '11111111-1111-4111-8111-111111111111');
    click('#y');
    await says('Thank you.');
    expect(sent[0]?.batch).toMatchObject({
      consent: 'granted',
      anonymousId: '11111111-1111-4111-8111-111111111111',
    });
  });
});

describe('a comment', () => {
  async function openForm(): Promise<HTMLTextAreaElement> {
    click('#n');
    await says('You can add a comment.');
    return find('textarea', HTMLTextAreaElement);
  }
  const submit = (): boolean =>
    find('form').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

  it('is sent after the answer, has a limit, and thanks', async () => {
    const field = await openForm();
    expect([field.maxLength, find('label').textContent]).toEqual([
      1000,
      'What is missing or wrong? (optional)',
    ]);
    field.value = '  It is too short.  ';
    submit();
    await says('Thank you for your comment.');
    expect(sent[1]?.batch.events[0]).toMatchObject({
      event: 'Documentation comment given',
      properties: { path: '/docs/a', answer: 'no', comment: 'It is too short.' },
    });
    expect(document.querySelector('form')).toBe(null);
    expect(document.activeElement?.id).toBe('n');
  });

  it('stays in its field when it was not accepted, and is not sent empty', async () => {
    const field = await openForm();
    submit();
    await says('Write a comment first.');
    expect([sent.length, document.activeElement]).toEqual([1, field]);
    statuses = [503];
    field.value = 'Text';
    submit();
    await says('This was not sent.');
    expect(find('textarea', HTMLTextAreaElement).value).toBe('Text');
  });
});
