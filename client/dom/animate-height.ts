/** Animates collapsible sections. Taller ones take longer. */

/** Grows a box to its height, or shrinks it to nothing even if it is hidden already, then calls `done`. */
export function animateHeight(box: HTMLElement, opens: boolean, done?: () => void): void {
  for (const running of box.getAnimations()) running.cancel();
  box.style.display = 'block';
  const height = box.offsetHeight;
  const shut = { height: '0', paddingBlock: '0', overflow: 'hidden', boxSizing: 'border-box' };
  const full = { height: `${height}px`, overflow: 'hidden', boxSizing: 'border-box' };
  const frames = opens ? [shut, full] : [full, shut];
  box.animate(frames, { duration: durationOf(height), easing: 'ease-in-out' }).onfinish = () => {
    box.style.display = '';
    done?.();
  };
}

// Milliseconds. Taller content takes longer, but less than in proportion.
function durationOf(height: number): number {
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return 1;
  const unit = height / 36;
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10);
}
