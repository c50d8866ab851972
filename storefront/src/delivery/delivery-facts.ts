import { ENDPOINTS } from '@munay/contracts/endpoints';
import { DELIVERY_DAYS } from '@munay/contracts/order/delivery-days';
import type { ShippingZone } from '@munay/contracts/shop/shipping';
import { endpointQuery, type MessageValues, type QueryClient, useFormat, useQuery, useT } from '@munay/kit';

const POSTCODES: Record<ShippingZone, string> = { peninsula: '28012', islands: '07001' };

const shippingQuery = (zone: ShippingZone) => ({
  ...endpointQuery(ENDPOINTS.shippingOptions, { query: { postcode: POSTCODES[zone] } }),
  staleTime: Infinity,
});

const { peninsula, islands } = DELIVERY_DAYS;
/** Working days of delivery as message values. */
export const DELIVERY_TIMES = {
  from: peninsula.from,
  to: peninsula.to,
  islandsFrom: islands.from,
  islandsTo: islands.to,
};

/** Prefetches delivery times and costs for server-rendered pages, which omit values that fail to load. */
export const prefetchDeliveryFacts = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery(shippingQuery('peninsula')),
    client.prefetchQuery(shippingQuery('islands')),
  ]);

/** Standard delivery to a zone; undefined while it is loading. */
const useStandardOption = (zone: ShippingZone) =>
  useQuery(shippingQuery(zone)).data?.find(({ method }) => method === 'standard');

/** Minimum order value for free delivery to the mainland; null if delivery is never free or the value is unknown. */
export const useFreeFromCents = (): number | null => useStandardOption('peninsula')?.freeFromCents ?? null;

/**
 * Delivery times and costs as message values. While they are loading, `costs` is empty, and `cost`, `free` and
 * `islands` are "none". `free` is also "none" if delivery is never free.
 */
export function useDeliveryFacts(): MessageValues & { costs: string } {
  const t = useT();
  const format = useFormat();
  const mainlandOption = useStandardOption('peninsula');
  const islandOption = useStandardOption('islands');
  const freeFromCents = mainlandOption?.freeFromCents ?? null;
  const facts = {
    cost: mainlandOption ? format.money(mainlandOption.costCents) : 'none',
    free: freeFromCents === null ? 'none' : format.sum(freeFromCents),
    islands: islandOption ? format.money(islandOption.costCents) : 'none',
  };
  const costs =
    mainlandOption &&
    islandOption &&
    t(freeFromCents === null ? 'delivery.costs' : 'delivery.costsFree', facts);
  return {
    ...facts,
    ...DELIVERY_TIMES,
    costs: costs ?? '',
  };
}
