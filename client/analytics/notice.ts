/**
 * The consent notice: a small region in a corner that blocks nothing. It appears once, and a button in the footer shows it
 * again.
 */
import type { Consent } from '../../model/events/event.ts';
import type { ConsentChoice } from './consent.ts';
import rules from './notice.css';

/** Texts and callbacks of the notice. */
interface Question {
  /** The current consent, whose answer is marked. */
  consent: Consent;
  /** The browser declines for the reader, so there is nothing to answer. */
  isDeclined: boolean;
  choose: (choice: ConsentChoice) => void;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
document.adoptedStyleSheets.push(sheet);

/** Shows the notice. With `opener`, the button that opened it, moves the focus to the notice and back. */
export function showNotice({ consent, isDeclined, choose }: Question, opener?: HTMLElement): void {
  document.querySelector('.notice')?.remove();
  const { privacyPolicy, events, scripts = '' } = document.body.dataset;
  const notice = element('section', 'notice');
  notice.setAttribute('aria-labelledby', 'notice-title');
  const title = document.createElement('h2');
  title.textContent = STRINGS.privacyChoices;
  title.id = 'notice-title';
  const text = document.createElement('p');
  text.textContent = isDeclined
    ? STRINGS.consentDeclined
    : events
      ? STRINGS.consentServices
      : STRINGS.consentVisits +
        (scripts.includes('"consent":"analytics"') ? ` ${STRINGS.consentAnalytics}` : '') +
        (scripts.includes('"consent":"marketing"') ? ` ${STRINGS.consentMarketing}` : '');
  if (privacyPolicy) {
    const link = document.createElement('a');
    link.href = privacyPolicy;
    link.textContent = STRINGS.privacyPolicy;
    text.append(' ', link);
  }
  const buttons = element('div', 'notice-buttons');
  const answer = (label: string, choice?: ConsentChoice) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    if (choice && consent !== 'unknown')
      button.setAttribute('aria-pressed', `${consent === choice}`);
    button.onclick = () => {
      notice.remove();
      opener?.focus();
      if (!choice) return;
      choose(choice);
      say(STRINGS.consentRemembered);
    };
    buttons.append(button);
  };
  if (isDeclined) answer(STRINGS.close);
  else {
    answer(STRINGS.decline, 'denied');
    answer(STRINGS.accept, 'granted');
  }
  notice.append(title, text, buttons);
  // At the start of the page, so that Tab reaches it before the many links.
  const skip = document.querySelector('.skip');
  if (skip) skip.after(notice);
  else document.body.prepend(notice);
  if (opener) buttons.querySelector('button')?.focus();
  else say(STRINGS.consentAsked);
}

function say(text: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
