/** Shows the player of another site in the page, once the reader asks for it. Until then nothing is loaded from there. */

/** Turns the link to the video into a button that is replaced by the player. */
export function hydrateVideo(element: HTMLElement): void {
  const link = element.querySelector('a');
  if (!link) return;
  link.role = 'button';
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.className = 'video-frame';
    frame.title = element.dataset['title'] ?? '';
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    // YouTube refuses to play for a page that it doesn't know.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.src = element.dataset['frame'] ?? '';
    link.replaceWith(frame);
    frame.focus();
  });
}
