/** The search field of the home page. It leads to the results page, also without JavaScript. */
import type { ReactNode } from 'react';

/** Renders the field, and links for what readers look for most. */
export function HeroSearch({
  action,
  children,
}: {
  action: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="hero-search">
      <form action={action} role="search" aria-label="Search the documentation">
        <input
          type="search"
          name="q"
          required
          aria-label="Search the documentation"
          placeholder="Search the documentation"
        />
        <button className="action">Search</button>
      </form>
      {children}
    </div>
  );
}
