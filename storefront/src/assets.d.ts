declare module '*.avif' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
/** Where the bundler's run time looks for files of this build. */
declare let __webpack_public_path__: string;
