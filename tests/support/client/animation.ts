/** Animations, which happy-dom does not have: they are noted, and end when a test says so. */
import { vi } from 'vitest';

/** What was asked of one animation. */
export interface Noted {
  box: Element;
  frames: Keyframe[];
  duration: number;
  /** Ends the animation, as the browser does after its time. */
  end(): void;
}

/** Notes the animations of every element; each box is `height` pixels high. */
export function noteAnimations({ height = 360, isStill = false } = {}): Noted[] {
  const noted: Noted[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  Element.prototype.getAnimations = () => [];
  Element.prototype.animate = function animate(this: Element, frames, options): Animation {
    const animation: { onfinish?: () => void } = {};
    noted.push({
      box: this,
      frames: Array.isArray(frames) ? frames : [],
      duration: typeof options === 'object' ? Number(options.duration) : Number(options),
      end: () => animation.onfinish?.(),
    });
    // The only part of an animation that is used.
    return animation as unknown as Animation;
  };
  return noted;
}
