declare module '*?own' {
  const federation: { bundlerRuntime: object };
  export default federation;
  export const initContainerEntry: () => void;
}
