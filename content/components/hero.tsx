/** The top of the home page: what the product is, where to start, and what customers see. */
import type { ReactNode } from 'react';
import './hero.css';

/** Props of `<Hero>`. */
export interface HeroProps {
  title: string;
  /** One or two sentences under the title. */
  lead: string;
  /** `<Action>`s. */
  children?: ReactNode;
}

/** Renders the title, the lead and the actions next to a sample card. */
export function Hero({ title, lead, children }: HeroProps): ReactNode {
  return (
    <header className="hero">
      <div>
        <h1>{whole(title)}</h1>
        <p className="hero-lead">{lead}</p>
        <div className="hero-actions">{children}</div>
      </div>
      <SampleCard />
    </header>
  );
}

/** A link that looks like a button. `quiet` makes it the secondary action. */
export function Action(props: { href: string; quiet?: boolean; children: ReactNode }): ReactNode {
  return (
    <a className={props.quiet ? 'action quiet' : 'action'} href={props.href}>
      {props.children}
    </a>
  );
}

// Prevents line breaks at hyphens within words such as `in-app`.
function whole(title: string): ReactNode {
  return title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span className="whole" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

// An image made of text, so that it is sharp, small and follows the theme. Screen readers treat it as one image, because
// its buttons aren't real ones.
function SampleCard(): ReactNode {
  return (
    <div
      className="sample"
      role="img"
      aria-label="A card asks a customer whether a payment of £849.99 was theirs. The answer becomes an event: card.submitted, with the button it-was-me."
    >
      <div className="sample-card">
        <p className="sample-category">Security</p>
        <p className="sample-heading">Did you make this payment?</p>
        <dl>
          <div>
            <dt>Merchant</dt>
            <dd>Northgate Electronics</dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd>£849.99</dd>
          </div>
          <div>
            <dt>When</dt>
            <dd>Today, 18:41</dd>
          </div>
        </dl>
        <p className="sample-buttons">
          <b>Yes, it was me</b>
          <b>No, block my card</b>
        </p>
      </div>
      <p className="sample-event">
        <i>event</i> card.submitted <i>buttonId</i> it-was-me <i>after</i> 9 s
      </p>
    </div>
  );
}
