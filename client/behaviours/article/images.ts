/** Lets readers enlarge images that are shown below their size. The enlarged view is a separate module. */
import { entryApi } from '../../entry-api/entry-api.ts';

/** Exports of the enlarged view's module. */
interface ZoomModule {
  enlarge(image: HTMLImageElement): void;
}

// Excludes images in links and buttons.
const CANDIDATES = 'article img:not(a img,button img)';

/** Marks the images that can be enlarged. Can be called again for every page. */
export function images(): void {
  document.addEventListener('click', onPress);
  document.addEventListener('keydown', onPress);
  for (const image of document.querySelectorAll<HTMLImageElement>(CANDIDATES)) sizes.observe(image);
}

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) if (target instanceof HTMLImageElement) mark(target);
});

function mark(image: HTMLImageElement): void {
  // The natural width of an image with a `srcset` is what its `sizes` says. The last candidate is the widest.
  const width = parseInt(image.srcset.replace(/.* /, '')) || image.naturalWidth;
  if (image.classList.toggle('zoom', width > image.clientWidth * 1.1)) {
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-label', `${STRINGS.enlargeImage}${image.alt && `: ${image.alt}`}`);
  } else for (const name of ['tabindex', 'role', 'aria-label']) image.removeAttribute(name);
}

function onPress(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLImageElement && target.matches('.zoom'))) return;
  if (event instanceof KeyboardEvent && !['Enter', ' '].includes(event.key)) return;
  event.preventDefault();
  const load = () => import('./zoom.ts');
  void entryApi
    .loadChunk({ load, accepts: isZoom, place: document.body })
    .then((zoom) => zoom.enlarge(target));
}

function isZoom(module: unknown): module is ZoomModule {
  return 'enlarge' in Object(module);
}
