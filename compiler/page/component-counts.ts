/** Numbers of uses of components on a page. */

/** Uses of components: those that exist, and those that placeholders stand for. */
export interface ComponentCounts {
  rendered: number;
  placeholders: number;
}
