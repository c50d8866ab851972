import { screen, waitFor } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createBilingual, LAVENDER, ProductSuite } from '../testing/product-pages';

const suite = new ProductSuite();

test('a suggested ingredient is added with its INCI name and its common names', async () => {
  suite.shop.answer(ENDPOINTS.listIngredients, () => ({
    ingredients: [
      {
        inci: 'Sodium Olivate',
        name: 'Aceite de oliva saponificado',
        names: { es: 'Aceite de oliva saponificado', en: 'Saponified olive oil' },
        allergen: false,
      },
    ],
  }));
  const user = await suite.open();
  const field = screen.getByRole('combobox', { name: 'Añadir por nombre INCI o común' });
  await user.type(field, 'oliva');
  await user.click(await screen.findByRole('option', { name: /Sodium Olivate/ }));
  await user.type(field, ' linalool{Enter}');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(suite.getLastUpdate()?.ingredients?.slice(-2)).toEqual([
      {
        inci: 'Sodium Olivate',
        name: { es: 'Aceite de oliva saponificado', en: 'Saponified olive oil' },
        allergen: false,
      },
      { inci: 'Linalool', name: { es: '', en: '' }, allergen: true },
    ]),
  );
});

test('ingredients are reordered with the arrow keys', async () => {
  suite.currentProduct = {
    ...LAVENDER,
    ingredients: [
      ...LAVENDER.ingredients,
      { inci: 'Glycerin', name: createBilingual('glicerina'), allergen: false },
    ],
  };
  const user = await suite.open();
  screen.getByRole('button', { name: /Mover Glycerin/ }).focus();
  await user.keyboard('{ArrowUp}{Control>}s{/Control}');
  await waitFor(() =>
    expect(suite.getLastUpdate()?.ingredients?.map(({ inci }) => inci)).toEqual(['Glycerin', 'Aqua']),
  );
});

test('a name that resembles a declarable allergen shows the allergen as a suggestion', async () => {
  const user = await suite.open();
  await user.type(
    screen.getByRole('combobox', { name: 'Añadir por nombre INCI o común' }),
    'Geranoil{Enter}',
  );
  await screen.findByText(/«Geranoil» se parece a Geraniol, un alérgeno que hay que declarar/);
  await user.click(screen.getByRole('button', { name: 'Es Geraniol' }));
  expect(screen.queryByText(/se parece a/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(suite.getLastUpdate()?.ingredients?.at(-1)).toMatchObject({ inci: 'Geraniol', allergen: true }),
  );
});
