/** The footer: the name in letters as wide as the page, above the links. */
import type { ReactNode } from 'react';
import { Copyright, FooterLinks } from 'edgepress/components';
import styles from './footer.module.css';

/** Renders the footer. */
export default function Footer(): ReactNode {
  return (
    <div className={styles.footer}>
      <p className={styles.name} aria-hidden="true">
        Kilnlark
      </p>
      <div className={styles.links}>
        <p>Fire slowly. Open late. Keep a cone on the shelf.</p>
        <FooterLinks />
      </div>
      <Copyright />
    </div>
  );
}
