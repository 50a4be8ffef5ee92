/** Sends the answer to the feedback question, and a comment, and says whether they were accepted. */
import type { EventBatch, FeedbackEvent } from '../../../model/events/event.ts';
import { MAX_COMMENT } from '../../../model/events/event.ts';
import type { readStored } from '../../state/storage.ts';
import rules from './vote.css';

type Properties = { path: string; answer: string; comment?: string };

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
document.adoptedStyleSheets.push(sheet);

let isSending = false;

/** Sends the answer of a button of the question, and then offers to comment on it. */
export async function giveFeedback(
  button: HTMLElement,
  group: HTMLElement,
  read: typeof readStored,
): Promise<void> {
  const { path = '' } = group.dataset;
  const answer = button.dataset['feedback'] ?? '';
  const isSent = await send(group, read, { path, answer });
  if (isSent === undefined) return;
  for (const other of group.querySelectorAll<HTMLElement>('[data-feedback]'))
    if (isSent) other.setAttribute('aria-pressed', `${other === button}`);
  if (!isSent) return;
  say(group, STRINGS.thanks);
  group.querySelector('form')?.remove();
  group.append(
    commentForm(group, answer, (comment) => send(group, read, { path, answer, comment })),
  );
}

function commentForm(
  group: HTMLElement,
  answer: string,
  submit: (comment: string) => Promise<boolean | undefined>,
): HTMLElement {
  const form = document.createElement('form');
  const label = document.createElement('label');
  label.htmlFor = 'feedback-comment';
  label.textContent = answer === 'yes' ? STRINGS.whatHelped : STRINGS.whatMissing;
  const field = document.createElement('textarea');
  field.id = label.htmlFor;
  field.maxLength = MAX_COMMENT;
  field.rows = 3;
  const button = document.createElement('button');
  button.textContent = STRINGS.sendComment;
  form.append(label, field, button);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const comment = field.value.trim();
    if (!comment) {
      say(group, STRINGS.commentFirst);
      return field.focus();
    }
    if (!(await submit(comment))) return;
    // The focused button goes with the form.
    group.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    form.remove();
    say(group, STRINGS.commentThanks);
  };
  return form;
}

// Returns whether it was accepted, or `undefined` if something else is still being sent.
async function send(
  group: HTMLElement,
  read: typeof readStored,
  properties: Properties,
): Promise<boolean | undefined> {
  if (isSending) return undefined;
  isSending = true;
  say(group, STRINGS.sending);
  const isSent = await post(properties, read).catch(() => false);
  isSending = false;
  if (!isSent) say(group, STRINGS.notSent);
  return isSent;
}

async function post(properties: Properties, read: typeof readStored): Promise<boolean> {
  const now = new Date().toISOString();
  // Analytics stores the id of readers who have consented, and removes it when they decline.
  const anonymousId = read('edgepress.id');
  const event: FeedbackEvent = {
    type: 'track',
    messageId: messageId(),
    originalTimestamp: now,
    event:
      properties.comment === undefined
        ? 'Documentation feedback given'
        : 'Documentation comment given',
    properties,
  };
  const batch: EventBatch = {
    sentAt: now,
    consent: anonymousId === null ? 'unknown' : 'granted',
    ...(anonymousId !== null && { anonymousId }),
    events: [event],
  };
  const { status } = await fetch(`${document.documentElement.dataset['base'] ?? '/'}_feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  });
  return status === 204;
}

// Like `crypto.randomUUID()`, which only exists over HTTPS.
function messageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

function say(group: HTMLElement, text: string): void {
  const status = group.querySelector('[role=status]');
  if (status) status.textContent = text;
}
