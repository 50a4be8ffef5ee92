/** A part of the home page under a heading. */
import type { ReactNode } from 'react';

/** Props of `<Section>`. */
export interface SectionProps {
  id: string;
  title: string;
  /** A sentence under the heading. */
  lead?: string;
  /** Uses the tinted background. */
  tinted?: boolean;
  children: ReactNode;
}

/** Renders a heading, an optional sentence and the content. */
export function Section({ id, title, lead, tinted, children }: SectionProps): ReactNode {
  return (
    <section className={tinted ? 'home-section tinted' : 'home-section'} aria-labelledby={id}>
      <div className="home-inner">
        <h2 id={id}>{title}</h2>
        {lead && <p className="home-lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
