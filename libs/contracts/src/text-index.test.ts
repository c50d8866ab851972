import { TextIndex } from './text-index';

const PASSAGES = [
  { title: 'Cuánto cuesta el envío', text: 'A la península, 4,90 €. Recogerlo en el taller no cuesta nada.' },
  { title: '¿Puedo devolver una pastilla empezada?', text: 'Sí. Tienes 30 días desde que la recibes.' },
  { title: 'El dinero', text: 'Vuelve en 14 días, también por las devoluciones de un pedido.' },
  { title: '¿Dónde veo los alérgenos?', text: 'En cada jabón, subrayados y explicados.' },
  { title: 'Cookies', text: 'Guardamos el pedido y los envíos en tu dispositivo.' },
];
const index = new TextIndex(PASSAGES, [['portes', 'envío']]);
const findTitles = (query: string) => index.find(query).map(({ title }) => title);

test.each([
  ['accents are ignored', 'ENVIO', ['Cuánto cuesta el envío', 'Cookies']],
  ['plurals match', 'dineros', ['El dinero']],
  ['a typo matches', 'recogrelo', ['Cuánto cuesta el envío']],
  ['transposed letters of a short word match', 'envoi', ['Cuánto cuesta el envío', 'Cookies']],
  ['a beginning of a word matches', 'coo', ['Cookies']],
  ['words of the same stem match', 'alergia', ['¿Dónde veo los alérgenos?']],
  ['a word that sounds the same matches', 'kookies', ['Cookies']],
  ['titles rank before texts', 'devolver', ['¿Puedo devolver una pastilla empezada?', 'El dinero']],
  ['two words must both match', 'envíos dispositivo', ['Cookies']],
  ['a long question may contain other words', '¿cuándo me llega el dinero del pedido?', ['El dinero']],
  ['a synonym matches', 'portes', ['Cuánto cuesta el envío', 'Cookies']],
  ['question words and articles alone match nothing', '¿cómo y cuándo?', []],
  ['unknown words match nothing', 'pachuli', []],
  ['a code matches no similar word', 'taller5', []],
  ['two different letters make a different word', 'envase', []],
])('%s', (_, query, titles) => {
  expect(findTitles(query)).toEqual(titles);
});

test('a search considers only the first words of a long text', () => {
  expect(findTitles(`envío ${'lorem ipsum '.repeat(200)}`)).toEqual([]);
});
