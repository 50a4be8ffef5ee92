/** The enlarged view of an image. */

/** Shows an image in a dialog. A click or Escape closes it and returns the focus to the image. */
export function enlarge(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom-dialog';
  dialog.setAttribute('aria-label', image.alt || STRINGS.image);
  const large = document.createElement('img');
  // An image with a `srcset` has its original in `src`. In a `<picture>`, that may be the other theme's.
  large.src = image.srcset ? image.src : image.currentSrc;
  large.alt = image.alt;
  const close = document.createElement('button');
  close.className = 'zoom-close';
  close.setAttribute('aria-label', STRINGS.close);
  dialog.append(large, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
