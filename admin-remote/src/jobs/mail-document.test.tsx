import { render, screen } from '@testing-library/react';
import { MailDocument } from './mail-document';

class StyleSheetStub {
  rules = '';
  replaceSync(rules: string): void {
    this.rules = rules;
  }
}

// jsdom does not support constructable style sheets
const real = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
beforeAll(() => {
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement): unknown {
      return Object.assign(real?.get?.call(this) as object, { CSSStyleSheet: StyleSheetStub });
    },
  });
});
afterAll(() => {
  if (real) Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', real);
});

const MAIL = `<!doctype html><html lang="es"><head><style>p { color: red }</style></head>
<body style="margin:0"><p style="color:#123456">Hola, Lucía &lt;b style="x"&gt;</p></body></html>`;

test('the email preview applies styles without style attributes and style elements', () => {
  render(<MailDocument title="Tu pedido" html={MAIL} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Tu pedido');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  const frameDocument = frame.contentDocument;
  expect(frameDocument?.documentElement.lang).toBe('es');
  expect(frameDocument?.querySelector('p')?.style.color).toBe('rgb(18, 52, 86)');
  expect(frameDocument?.querySelector('p')?.textContent).toBe('Hola, Lucía <b style="x">');
  expect(frameDocument?.querySelector('style')).toBeNull();
  expect(frameDocument?.adoptedStyleSheets).toEqual([{ rules: 'p { color: red }' }]);
});
