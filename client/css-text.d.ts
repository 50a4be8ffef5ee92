/** A stylesheet that a lazy module imports as text (minified by `compiler/assets/client-assets.ts`). */
declare module '*.css' {
  const text: string;
  export default text;
}
