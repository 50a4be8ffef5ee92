/** Stubs animations, which happy-dom lacks. They are recorded, and end when a test ends them. */
import { vi } from 'vitest';

/** A recorded animation. */
export interface Noted {
  box: Element;
  frames: Keyframe[];
  duration: number;
  /** Ends the animation, as the browser does when its time is up. */
  end(): void;
}

/** Records the animations of every element. Every box is `height` pixels high. */
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
    // The client uses no other part of an animation.
    return animation as unknown as Animation;
  };
  return noted;
}
