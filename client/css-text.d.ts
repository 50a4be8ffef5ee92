/** A stylesheet that a late module brings along, as text (`compiler/assets/client-assets.ts` makes it small). */
declare module '*.css' {
  const text: string;
  export default text;
}
