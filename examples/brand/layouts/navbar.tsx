/** The bar at the top: a masthead with the sections of the handbook. */
import type { ReactNode } from 'react';
import { Link, MenuToggle, NavbarItems } from 'edgepress/components';
import { Mark } from './_mark.tsx';
import styles from './navbar.module.css';

/** Renders the bar. */
export default function Navbar(): ReactNode {
  return (
    <>
      <MenuToggle />
      <Link className={`brand ${styles.brand}`} to="/">
        <Mark />
        Kilnlark
      </Link>
      <div className={styles.sections}>
        <NavbarItems position="left" />
      </div>
      <NavbarItems position="right" />
    </>
  );
}
