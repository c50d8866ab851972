/**
 * Returns a ref that sets styles by script. The CSP forbids style attributes in server-rendered HTML, so use `<i
 * ref={applyStyle({ width: '40%' })} />` instead of `style={{ width: '40%' }}`.
 */
export const applyStyle =
  (style: Partial<Pick<CSSStyleDeclaration, 'backgroundColor' | 'height' | 'width'>>) =>
  (element: HTMLElement | null): void => {
    if (element !== null) Object.assign(element.style, style);
  };
