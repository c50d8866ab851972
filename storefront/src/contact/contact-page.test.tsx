import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/contact.en.json';
import es from '../i18n/contact.es.json';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ContactPage } from './contact-page';
import { storeDraft } from './message-draft';

const shop = createSuiteShop();
beforeEach(() => {
  storeDraft({});
  sessionStorage.clear();
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.shippingOptions, () => []);
  shop.answer(ENDPOINTS.openContactForm, () => ({ token: 'stamp' }));
  shop.answer(ENDPOINTS.sendMessage, () => ({
    reference: 'C-2026-000127',
    answerBy: '2026-11-24' as const,
  }));
});

const open = async (path = '/contact') => {
  return renderInShop(
    <Routes>
      <Route path="contact" element={<ContactPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, texts: { es, en } },
  );
};
const write = async () => {
  await userEvent.type(screen.getByLabelText('Nombre'), 'Lucía Mamani');
  await userEvent.type(screen.getByLabelText('Correo'), 'lucia@correo.example');
  await userEvent.selectOptions(screen.getByLabelText('Sobre qué nos escribes'), 'product');
  await userEvent.type(screen.getByLabelText('Mensaje'), '¿La sal pica?');
};
const click = () => userEvent.click(screen.getByRole('button', { name: /Enviar|Probar/ }));
const listSentMessages = () => shop.inputs(ENDPOINTS.sendMessage).map(({ body }) => body);

test('the anchor of a former section links to the current legal page', async () => {
  const { container } = await open();
  const OLD_PATHS = ['aviso', 'condiciones', 'privacidad', 'cookies', 'envios', 'devoluciones', 'faq'];
  expect(OLD_PATHS.map((id) => container.querySelector(`#${id} > a`)?.getAttribute('href'))).toEqual(
    ['notice', 'terms', 'privacy', 'cookies', 'shipping', 'returns', 'faq'].map((name) => `/legal/${name}`),
  );
});

test('the contact form lists missing fields with links before any request', async () => {
  await open();
  await click();
  const links = (await screen.findByText('Dinos cómo te llamas.', { selector: 'a' })).closest('ul');
  expect(links?.textContent).toContain('el mensaje está vacío');
  expect(screen.getByLabelText('Mensaje').getAttribute('aria-invalid')).toBe('true');
  expect(listSentMessages()).toEqual([]);
});

test('a contact form field shows its error on blur until the value is valid', async () => {
  await open();
  const email = screen.getByLabelText<HTMLInputElement>('Correo');
  const message = 'Escribe un correo completo, como nombre@ejemplo.com.';
  // Visitors who only tab through the fields see no errors
  await userEvent.click(email);
  await userEvent.tab();
  expect(email.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(email, 'lucia');
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(message)).toBeTruthy();
  await userEvent.type(email, '@correo.example');
  expect(screen.queryByText(message)).toBeNull();
  // The error does not reappear while the visitor types
  await userEvent.type(email, '{Backspace}'.repeat(15));
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(message)).toBeTruthy();
});

test('the error list of the contact form shrinks as fields are corrected', async () => {
  await open();
  await click();
  const list = (await screen.findByText('Dinos cómo te llamas.', { selector: 'a' })).closest('ul');
  expect(list?.children).toHaveLength(3);
  const name = screen.getByLabelText('Nombre');
  await userEvent.type(name, 'Eva');
  expect(list?.children).toHaveLength(2);
  expect(document.activeElement).toBe(name);
  await userEvent.type(screen.getByLabelText('Correo'), 'eva@correo.example');
  await userEvent.type(screen.getByLabelText('Mensaje'), 'Hola');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a field that the server rejects is marked as invalid until its value changes', async () => {
  shop.answer(
    ENDPOINTS.sendMessage,
    () => new Rejection('badRequest', { fields: [{ field: 'email', rule: 'isEmail' }] }),
  );
  await open();
  await write();
  await click();
  const email = screen.getByLabelText('Correo');
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(email, 's');
  expect(email.getAttribute('aria-invalid')).toBeNull();
});

test('sending a contact message moves the focus to the confirmation with the reference', async () => {
  await open();
  await write();
  await click();
  expect(await screen.findByText('C-2026-000127')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Hemos recibido tu mensaje');
  expect(screen.getByText(/martes, 24 de noviembre/)).toBeTruthy();
  expect(listSentMessages()).toEqual([
    {
      name: 'Lucía Mamani',
      email: 'lucia@correo.example',
      topic: 'product',
      message: '¿La sal pica?',
      token: 'stamp',
    },
  ]);
});

test('a contact message is kept if sending fails and is sent on the next attempt', async () => {
  shop.answer(ENDPOINTS.sendMessage, () => new Rejection('busy'));
  const view = await open();
  await write();
  await click();
  expect(await screen.findByText('El mensaje no ha salido.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe('¿La sal pica?');
  view.unmount();
  await open();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Lucía Mamani'));
  shop.answer(ENDPOINTS.sendMessage, () => ({
    reference: 'C-2026-000128',
    answerBy: '2026-11-24' as const,
  }));
  await click();
  expect(await screen.findByText('C-2026-000128')).toBeTruthy();
});

test('an expired token of the contact form is renewed automatically', async () => {
  let stamps = 0;
  shop.answer(ENDPOINTS.shippingOptions, () => []);
  shop.answer(ENDPOINTS.openContactForm, () => ({ token: `stamp ${++stamps}` }));
  shop.answer(ENDPOINTS.sendMessage, ({ body }) =>
    body.token === 'stamp 1'
      ? new Rejection('formExpired')
      : { reference: 'C-2026-000129', answerBy: '2026-11-24' as const },
  );
  await open();
  await write();
  await click();
  expect(await screen.findByText('C-2026-000129')).toBeTruthy();
  expect(listSentMessages().map((body) => body.token)).toEqual(['stamp 1', 'stamp 2']);
});

test('a follow-up message can be started from the email link and from the button', async () => {
  await open('/contact?ref=C-2026-000042');
  await write();
  await click();
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir algo al mensaje' }));
  expect(screen.getByText(/C-2026-000127/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Mensaje'), 'Y otra cosa.');
  await click();
  await waitFor(() => expect(listSentMessages()).toHaveLength(2));
  expect(listSentMessages().map(({ earlier, message }) => [earlier, message])).toEqual([
    ['C-2026-000042', '¿La sal pica?'],
    ['C-2026-000127', 'Y otra cosa.'],
  ]);
});
