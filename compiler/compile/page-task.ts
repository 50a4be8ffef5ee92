/** A page to compile. */
export interface PageTask {
  /** Absolute path. */
  file: string;
  /** Its path below the base URL. */
  path: string;
  /** Whether relative links are read as if the path ended with a slash (`index` files). */
  folder: boolean;
}
