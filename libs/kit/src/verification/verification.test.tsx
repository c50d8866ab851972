import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { VerificationStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '../api/call';
import { ApiError } from '../base/api-error';
import { getErrorText } from '../i18n/error-text';
import { createSuiteShop, Rejection, renderInShell } from '../testing';
import { withVerification } from './verification';
import { VerificationSlot } from './verification-slot';

const shop = createSuiteShop();
let methods: VerificationStart;
let isFresh: boolean;
beforeEach(() => {
  methods = { totp: true, recovery: true, passkey: null };
  isFresh = false;
  shop.answer(ENDPOINTS.startVerification, () => methods);
  shop.answer(ENDPOINTS.removeTotp, () =>
    isFresh
      ? { required: false, totp: null, passkeys: [], recoveryCodesLeft: 0 }
      : new Rejection('verificationRequired'),
  );
  shop.answer(ENDPOINTS.verifyCode, ({ body: { code } }) => {
    isFresh = code === '123456';
    return isFresh ? null : new Rejection('verificationFailed');
  });
});

function Page() {
  const [result, setResult] = useState('');
  const remove = () =>
    withVerification(() => call(ENDPOINTS.removeTotp)).then(
      () => setResult('hecho'),
      (error: unknown) => setResult(error instanceof ApiError ? getErrorText(error) : 'otra cosa'),
    );
  return (
    <>
      <button type="button" onClick={() => void remove()}>
        Quitar
      </button>
      <p>{result}</p>
      <VerificationSlot />
    </>
  );
}

const openDialog = async () => {
  renderInShell(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  return { dialog, dialogQueries: within(dialog) };
};

test('a request that requires verification is repeated after a correct code', async () => {
  const { dialogQueries } = await openDialog();
  const code = await dialogQueries.findByLabelText<HTMLInputElement>('Código de la aplicación');
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  await userEvent.click(dialogQueries.getByRole('button', { name: 'Confirmar' }));
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(code, '000000{Enter}');
  await dialogQueries.findByRole('alert');
  expect([code.value, document.activeElement]).toEqual(['', code]);
  await userEvent.type(code, '123456{Enter}');
  await screen.findByText('hecho');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shop.inputs(ENDPOINTS.removeTotp)).toHaveLength(2);
});

test('cancelling the verification shows a message and does not repeat the request', async () => {
  const { dialogQueries } = await openDialog();
  await userEvent.click(dialogQueries.getByRole('button', { name: 'Cancelar' }));
  await screen.findByText('Confirma que eres tú con tu segundo factor.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shop.inputs(ENDPOINTS.removeTotp)).toHaveLength(1);
});

test('a recovery code is accepted for verification', async () => {
  const first = await openDialog();
  await userEvent.click(
    await first.dialogQueries.findByRole('button', { name: 'Usar un código de recuperación' }),
  );
  first.dialogQueries.getByLabelText('Código de recuperación');
  await userEvent.click(first.dialogQueries.getByRole('button', { name: 'Usar el código de la aplicación' }));
  first.dialogQueries.getByLabelText('Código de la aplicación');
  await userEvent.click(first.dialogQueries.getByRole('button', { name: 'Cancelar' }));
});

test('the other verification methods remain available when a passkey fails', async () => {
  methods = { totp: true, recovery: false, passkey: { challenge: 'AAAA' } };
  const get = jest.fn().mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  try {
    const { dialogQueries } = await openDialog();
    await userEvent.click(await dialogQueries.findByRole('button', { name: 'Usar una llave de acceso' }));
    await dialogQueries.findByText(/La llave de acceso no ha contestado/);
    await waitFor(() => expect(shop.inputs(ENDPOINTS.startVerification)).toHaveLength(2));
    await act(async () => undefined);
    dialogQueries.getByLabelText('Código de la aplicación');
    expect(get).toHaveBeenCalledTimes(1);
  } finally {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  }
});
