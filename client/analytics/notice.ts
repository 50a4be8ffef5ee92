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

const QUESTION =
  'May we count visits and searches to improve this site? You can change your answer at the bottom of every page.';
const SERVICES =
  'May we load services that count visits? You can change your answer at the bottom of every page.';
const ANALYTICS = ' Visits are also sent to our analytics service.';
const MARKETING = ' Visits are also sent to our marketing service.';
const DECLINED = 'Your browser asks sites not to track you, so nothing is counted here.';

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
  title.textContent = 'Privacy choices';
  title.id = 'notice-title';
  const text = document.createElement('p');
  text.textContent = isDeclined
    ? DECLINED
    : events
      ? SERVICES
      : QUESTION +
        (scripts.includes('"consent":"analytics"') ? ANALYTICS : '') +
        (scripts.includes('"consent":"marketing"') ? MARKETING : '');
  if (privacyPolicy) {
    const link = document.createElement('a');
    link.href = privacyPolicy;
    link.textContent = 'Privacy policy';
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
      say('Your choice is remembered.');
    };
    buttons.append(button);
  };
  if (isDeclined) answer('Close');
  else {
    answer('Decline', 'denied');
    answer('Accept', 'granted');
  }
  notice.append(title, text, buttons);
  // At the start of the page, so that Tab reaches it before the many links.
  const skip = document.querySelector('.skip');
  if (skip) skip.after(notice);
  else document.body.prepend(notice);
  if (opener) buttons.querySelector('button')?.focus();
  else say('This site asks for your privacy choices.');
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
