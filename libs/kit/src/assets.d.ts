declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The `error.*` texts of a kit catalogue; see libs/build, catalogue-loader. */
declare module '*.json?refusals' {
  const texts: Record<string, string>;
  export default texts;
}
