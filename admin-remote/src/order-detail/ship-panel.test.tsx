import { screen } from '@testing-library/react';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { ShipPanel } from './ship-panel';

test.each([
  [300, /^Península · 300\s?g sin caja$/],
  [null, /^Península$/],
])(
  'the ship panel shows the parcel weight unless the weight is unknown: %s grams',
  async (weightGrams, expected) => {
    const order = createAdminOrder(createId(1), { status: 'processing', next: [], weightGrams });
    await renderInAdmin(<ShipPanel order={order} />, { messages: ['orders', 'order'] });
    expect(screen.getByText(expected)).toBeTruthy();
  },
);
