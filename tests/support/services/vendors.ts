/**
 * Stand-ins for third-party services. Each loads, sends, draws and stores in the ways of the real service (script elements by
 * text, beacons, XHR, pixels, shadow roots, frames, messages), and does nothing else.
 */
import type { ServiceRoute } from './service.ts';

const script = (text: string): ServiceRoute => ({ type: 'text/javascript', text });
const html = (text: string): ServiceRoute => ({ type: 'text/html', text });
const EMPTY: ServiceRoute = { type: 'text/plain' };

/** A tag manager with its collector: takes over `dataLayer`, loads a second script, sends by `fetch`, beacon and pixel. */
export const GOOGLE: Record<string, ServiceRoute> = {
  'GET /gtag/js': script(`
    const queue = window.dataLayer;
    const send = (event) => {
      const url = 'ORIGIN/g/collect?en=' + event + '&dl=' + encodeURIComponent(location.pathname);
      fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true });
    };
    let id = '';
    const take = ([command, value]) => {
      if (command !== 'config') return;
      id = value;
      const more = document.createElement('script');
      more.async = true;
      more.src = 'ORIGIN/gtag/destination?id=' + id;
      document.getElementsByTagName('script')[0].parentNode.insertBefore(more, null);
      send('page_view');
    };
    queue.forEach(take);
    queue.push = (...commands) => commands.forEach(take);
    const { pushState } = history;
    history.pushState = function (...values) {
      pushState.apply(this, values);
      setTimeout(() => send('page_view'));
    };`),
  'GET /gtag/destination': script(`
    new Image().src = 'ORIGIN/pixel.gif?t=1';
    navigator.sendBeacon('ORIGIN/g/collect?en=user_engagement');`),
  'POST /g/collect': EMPTY,
  'GET /pixel.gif': EMPTY,
};

/** Page views by `XMLHttpRequest`, configured on the script element itself. */
export const PLAUSIBLE: Record<string, ServiceRoute> = {
  'GET /js/script.js': script(`
    const { domain } = document.currentScript.dataset;
    const send = () => {
      const request = new XMLHttpRequest();
      request.open('POST', 'ORIGIN/api/event', true);
      request.setRequestHeader('Content-Type', 'text/plain');
      request.send(JSON.stringify({ n: 'pageview', u: location.pathname, d: domain }));
    };
    const { pushState } = history;
    history.pushState = function (...values) {
      pushState.apply(this, values);
      setTimeout(send);
    };
    send();`),
  'POST /api/event': EMPTY,
};

/** The library and its remote configuration. Events go to another host. */
export const POSTHOG_ASSETS: Record<string, ServiceRoute> = {
  'GET /static/array.js': script(`
    window.posthog = {
      init(token, { api_host }) {
        const remote = document.createElement('script');
        remote.src = 'ORIGIN/array/' + token + '/config.js';
        remote.onload = () => {
          this.capture = (event) =>
            fetch(api_host + '/e/', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ event, path: location.pathname }),
            });
          const { pushState } = history;
          history.pushState = (...values) => {
            pushState.apply(history, values);
            setTimeout(() => this.capture('$pageview'));
          };
          fetch('ORIGIN/array/' + token + '/config');
          localStorage.setItem('ph_' + token, 'id');
          this.capture('$pageview');
        };
        document.body.appendChild(remote);
      },
    };`),
  'GET /array/phc_XXXXXXXXXX/config.js': script('window._POSTHOG_REMOTE_CONFIG = {};'),
  'GET /array/phc_XXXXXXXXXX/config': { type: 'application/json', text: '{}' },
};

/** PostHog's collector. */
export const POSTHOG_EVENTS: Record<string, ServiceRoute> = {
  'POST /e/': { type: 'application/json', text: '{"status":1}' },
};

/** A chat widget: a custom element with a shadow root, `<style>` and `innerHTML` as text, images, requests, a captcha. */
export const KAPA: Record<string, ServiceRoute> = {
  'GET /kapa-widget.bundle.js': script(`
    const { websiteId, projectName } = document.currentScript.dataset;
    customElements.define('kapa-widget', class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        const style = document.createElement('style');
        style.textContent = 'button { color: rgb(1, 2, 3) }';
        root.append(style);
        const holder = document.createElement('div');
        holder.innerHTML = '<button>Ask ' + projectName + '</button><img alt="" src="ORIGIN/logo.svg"><p></p>';
        root.append(holder);
        holder.querySelector('button').onclick = () => captcha(async () => {
          const response = await fetch('PROXY/query', { method: 'POST', body: JSON.stringify({ websiteId }) });
          holder.querySelector('p').innerHTML = await response.text();
        });
      }
    });
    function captcha(then) {
      const api = document.createElement('script');
      api.src = 'CAPTCHA/recaptcha/api.js';
      api.onload = () => window.grecaptcha.execute(then);
      document.head.appendChild(api);
    }
    document.body.appendChild(document.createElement('kapa-widget'));`),
  'GET /logo.svg': { type: 'image/svg+xml', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

/** The API of the chat widget. */
export const KAPA_PROXY: Record<string, ServiceRoute> = {
  'POST /query': { type: 'text/plain', text: 'Use <b>the guide</b>.' },
};

/** A captcha: a second script from another host, and a frame that answers by message. */
export const CAPTCHA: Record<string, ServiceRoute> = {
  'GET /recaptcha/api.js': script(`
    const code = document.createElement('script');
    code.src = 'STATIC/recaptcha.js';
    document.head.appendChild(code);
    window.grecaptcha = {
      execute(then) {
        const frame = document.createElement('iframe');
        frame.src = 'ORIGIN/anchor';
        addEventListener('message', ({ origin, data }) => {
          if (origin === 'ORIGIN' && data === 'passed') then();
        });
        document.body.append(frame);
      },
    };`),
  'GET /anchor': html("<script>parent.postMessage('passed', '*')</script>"),
};

/** The captcha's static host. */
export const CAPTCHA_STATIC: Record<string, ServiceRoute> = {
  'GET /recaptcha.js': script('window.hasCaptcha = true;'),
};

/** Modules of a content delivery network: a web component and the library that it imports. */
export const ESM: Record<string, ServiceRoute> = {
  'GET /giscus@1.6.0': script(`
    import { render } from './lit.mjs';
    customElements.define('giscus-widget', class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(':host, iframe { width: 100%; border: none }');
        root.adoptedStyleSheets = [sheet];
        render('<iframe title="Comments"></iframe>', root);
        const frame = root.querySelector('iframe');
        frame.src = 'GISCUS/en/widget?repo=' + this.getAttribute('repo') + '&term=' + location.pathname;
        addEventListener('message', ({ origin, data }) => {
          if (origin === 'GISCUS' && data.giscus?.resizeHeight) frame.style.height = data.giscus.resizeHeight + 'px';
        });
      }
    });`),
  'GET /lit.mjs': script(`
    const policy = window.trustedTypes?.createPolicy('lit-html', { createHTML: (text) => text });
    export function render(text, root) {
      const template = document.createElement('template');
      template.innerHTML = policy ? policy.createHTML(text) : text;
      root.append(template.content);
    }`),
};

/** The frame with the comments. */
export const GISCUS: Record<string, ServiceRoute> = {
  'GET /en/widget': html(
    "<script>parent.postMessage({ giscus: { resizeHeight: 321 } }, '*')</script>",
  ),
};

/** A consent manager with a dialog of its own, its own storage, and an event for each answer. */
export const CONSENT_MANAGER: Record<string, ServiceRoute> = {
  'GET /manager.js': script(`
    const tell = (detail) => dispatchEvent(new CustomEvent('consent-manager:changed', { detail }));
    const decide = (detail) => {
      localStorage.setItem('consent-manager', JSON.stringify(detail));
      fetch('ORIGIN/log', { method: 'POST', mode: 'no-cors', body: JSON.stringify(detail) });
      document.querySelector('.consent-manager')?.remove();
      tell(detail);
    };
    window.consentManager = {
      open() {
        const dialog = document.createElement('div');
        dialog.className = 'consent-manager';
        for (const [label, detail] of [
          ['Only statistics', { statistics: true, marketing: false }],
          ['All', { statistics: true, marketing: true }],
          ['None', { statistics: false, marketing: false }],
        ]) {
          const button = document.createElement('button');
          button.textContent = label;
          button.onclick = () => decide(detail);
          dialog.append(button);
        }
        document.body.append(dialog);
      },
    };
    const stored = localStorage.getItem('consent-manager');
    if (stored) tell(JSON.parse(stored));
    else window.consentManager.open();`),
  'POST /log': EMPTY,
};

/** A marketing script without a command queue, which reports every page by an image. */
export const MARKETING: Record<string, ServiceRoute> = {
  'GET /4711.js': script('window.hasMarketing = true;'),
};
