/**
 * A ref that styles its element from the script. The content security policy forbids style attributes in HTML, so what
 * is drawn on a server has none: `<i ref={applyStyle({ width: '40%' })} />` instead of `style={{ width: '40%' }}`.
 */
export const applyStyle =
  (style: Partial<Pick<CSSStyleDeclaration, 'backgroundColor' | 'height' | 'width'>>) =>
  (element: HTMLElement | null): void => {
    if (element !== null) Object.assign(element.style, style);
  };
