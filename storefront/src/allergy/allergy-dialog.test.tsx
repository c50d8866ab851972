import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { Card } from '../product/product-card';
import { createCard, createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { AllergyButton, AllergyDialogSlot } from './allergy-dialog-slot';
import { NO_ALLERGIES, saveProfile } from './allergy-profile';

const shop = createSuiteShop();
afterEach(() => act(() => saveProfile(NO_ALLERGIES)));

beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.listIngredients, () => ({
    ingredients: [
      {
        inci: 'Linalool',
        name: 'De la lavanda',
        names: { es: 'De la lavanda', en: 'From lavender' },
        allergen: true,
      },
      { inci: 'Mel', name: 'Miel', names: { es: 'Miel', en: 'Honey' }, allergen: false },
    ],
  }));
});

const open = async () => {
  const view = await renderInShop(
    <>
      <AllergyButton />
      <AllergyDialogSlot />
      <ul>
        <Card product={createCard('Lavanda', { inci: ['Aqua', 'Linalool'] })} sizes="1px" />
        <Card product={createCard('Avena', { inci: ['Aqua', 'Mel'] })} sizes="1px" />
      </ul>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Avisos de alérgenos' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Lo que evitas' })) };
};

test('a selected allergen is stored on the device and marked on product cards', async () => {
  const { dialog } = await open();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Linalool/ }));
  expect(screen.getByText('Contiene Linalool, que evitas.').closest('li')?.textContent).toContain('Lavanda');
  expect(localStorage.getItem('munay.allergies')).toBe('{"ingredients":["Linalool"],"words":[]}');
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar Linalool' }));
  expect(screen.queryByText(/que evitas\./)).toBeNull();
  expect(localStorage.getItem('munay.allergies')).toBeNull();
});

test('the ingredient search finds common names and accepts unknown text as an avoided word', async () => {
  const { dialog } = await open();
  await dialog.findByRole('checkbox', { name: /Linalool/ });
  const field = dialog.getByRole('combobox', { name: 'Otro ingrediente' });
  await userEvent.type(field, 'mie');
  await userEvent.click(await dialog.findByRole('option', { name: /Mel/ }));
  expect(screen.getByText('Contiene Mel, que evitas.')).toBeTruthy();
  await userEvent.type(field, 'Ácido{Enter}');
  expect(dialog.getByRole('button', { name: 'Quitar acido' })).toBeTruthy();
  await userEvent.type(field, 'ab{Enter}');
  expect(dialog.getByText('Escribe al menos tres letras.')).toBeTruthy();
});

test('the allergy profile is never sent to the server', async () => {
  const { dialog } = await open();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Linalool/ }));
  const sent = JSON.stringify(shop.calls);
  expect(sent).not.toMatch(/Linalool/i);
});

test('the allergy profile can be cleared with one button', async () => {
  const { dialog } = await open();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Linalool/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Borrar todo' }));
  expect(dialog.getByText('Aún no has elegido nada')).toBeTruthy();
  expect(localStorage.getItem('munay.allergies')).toBeNull();
});
