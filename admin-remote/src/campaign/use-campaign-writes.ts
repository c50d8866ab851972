import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import type { ById, Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, useMutation } from '@munay/kit';

/** Repeats the request until all products are written, because one request can write only a few hundred. */
export async function completeWrites(updated: AdminCampaign): Promise<AdminCampaign> {
  let campaign = updated;
  while (campaign.toWrite > 0)
    campaign = await call(ENDPOINTS.continueCampaign, { params: { id: campaign._id } });
  return campaign;
}

/** Mutation that writes the products of a campaign and repeats the request until all are written. */
export function useCampaignWrites<Body extends object>(
  endpoint: Endpoint<ById & { body: Body }, AdminCampaign>,
  onDone: (campaign: AdminCampaign) => void,
) {
  const { mutate, ...write } = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Body }) =>
      completeWrites(await call(endpoint, { params: { id }, body })),
    onSuccess: onDone,
  });
  return { ...write, start: mutate };
}

/** Continues an interrupted campaign. */
export const useContinueCampaign = (onDone: (campaign: AdminCampaign) => void) =>
  useMutation({ mutationFn: completeWrites, onSuccess: onDone });
