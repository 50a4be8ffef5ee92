/** The messages of the interface, which the bundler puts into the code in the language of the bundle (`compiler/strings`). */
import type { Catalogue } from '../model/strings/catalogue.ts';

declare global {
  /** The messages. Read each by its name (`STRINGS.close`): the bundler replaces that, and there is no object at run time. */
  const STRINGS: Readonly<Catalogue>;
}
