/** A stylesheet that a late module brings along, as text (`build/client-assets.ts` makes it small). */
declare module '*.css' {
  const text: string;
  export default text;
}
