/** Stylesheets. The default export of CSS modules has their class names. */
declare module '*.css' {
  const names: Record<string, string>;
  export default names;
}
