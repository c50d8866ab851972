/**
 * A ref that sets styles from the script. The CSP forbids style attributes in server-rendered HTML: `<i
 * ref={applyStyle({ width: '40%' })} />` instead of `style={{ width: '40%' }}`.
 */
export const applyStyle =
  (style: Partial<Pick<CSSStyleDeclaration, 'backgroundColor' | 'height' | 'width'>>) =>
  (element: HTMLElement | null): void => {
    if (element !== null) Object.assign(element.style, style);
  };
