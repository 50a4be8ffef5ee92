// A stand-in for a vendor's chat widget. It draws with HTML and a stylesheet as text, as theirs do, but sends nothing.
(() => {
  const { product } = document.currentScript.dataset;
  const policy = window.trustedTypes?.createPolicy('chat-widget', { createHTML: (html) => html });
  const toHtml = (html) => (policy ? policy.createHTML(html) : html);
  const answers = {
    'How hot is cone 6?': 'About 1,222 °C at 60 °C an hour. A slow kiln stops lower.',
    'The display says E01.': 'The thermocouple is open. Tighten both screws first.',
    'Can I open the lid yet?': 'Below 100 °C. If the pots ping, close it again.',
  };
  const widget = document.createElement('chat-widget');
  const root = widget.attachShadow({ mode: 'open' });
  root.innerHTML = toHtml(`
    <style>
      section { position: fixed; z-index: 20; inset: auto 1.25rem 1.25rem auto; width: min(20rem, 100vw - 2.5rem); font: 0.9375rem/1.5 var(--font-sans); pointer-events: none; }
      button { font: inherit; text-align: start; cursor: pointer; pointer-events: auto; }
      .toggle { display: block; margin-inline-start: auto; padding: 0.625rem 1.125rem; border: 2px solid var(--text); background: var(--text); color: var(--bg); }
      .panel { margin-bottom: 0.5rem; padding: 1rem; border: 2px solid var(--text); background: var(--bg); color: var(--text); pointer-events: auto; }
      .panel button { display: block; width: 100%; margin-top: 0.5rem; padding: 0.5rem 0.75rem; border: 1px solid var(--border-strong); background: none; color: inherit; }
      button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
      p { margin: 0; }
      p[role] { margin-top: 0.75rem; }
    </style>
    <section aria-label="Chat">
      <div class="panel" hidden>
        <p><strong>Ask ${product}</strong></p>
        ${Object.keys(answers)
          .map((question) => `<button type="button">${question}</button>`)
          .join('')}
        <p role="status"></p>
      </div>
      <button class="toggle" type="button" aria-expanded="false">Ask ${product}</button>
    </section>`);
  const panel = root.querySelector('.panel');
  const toggle = root.querySelector('.toggle');
  root.addEventListener('click', ({ target }) => {
    const answer = answers[target.textContent];
    if (target === toggle) {
      panel.hidden = !panel.hidden;
      toggle.setAttribute('aria-expanded', String(!panel.hidden));
    } else if (answer) root.querySelector('[role=status]').innerHTML = toHtml(`<b>${answer}</b>`);
  });
  document.body.append(widget);
})();
