declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** The `error.*` texts of the kit; see messages-loader of libs/build. */
declare module '*.json?errors' {
  const texts: Record<string, string>;
  export default texts;
}
