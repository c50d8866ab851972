import { splitParagraphs } from './blog.passages';

const HTML = [
  '<p>Antes &amp; <strong>después</strong>.</p>',
  '<h2 id="t-guardar">Cómo <em>guardarla</em></h2>',
  '<p>Sobre una jabonera.</p>\n<ul>\n<li>Seca</li>\n<li>Al <a href="https://munay.example">aire</a></li>\n</ul>',
  '<h2 id="t-fin">Fin</h2>',
].join('\n');

test('each paragraph and list item has the heading and the anchor of its section', () => {
  expect(splitParagraphs(HTML)).toEqual([
    { anchor: '', title: '', text: 'Antes & después.' },
    { anchor: 't-guardar', title: 'Cómo guardarla', text: 'Sobre una jabonera.' },
    { anchor: 't-guardar', title: 'Cómo guardarla', text: 'Seca' },
    { anchor: 't-guardar', title: 'Cómo guardarla', text: 'Al aire' },
    { anchor: 't-fin', title: 'Fin', text: '' },
  ]);
});

test('a post without text has no paragraphs', () => {
  expect(splitParagraphs('')).toEqual([]);
});
