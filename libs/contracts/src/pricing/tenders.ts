/** What a part of an order is paid with in the shop itself. */
export interface TenderInput {
  id: string;
  kind: 'giftCard' | 'credit';
  /** What is on it, in cents. */
  balanceCents: number;
}

/** A part of an order that a tender pays, in cents. */
export interface TenderPart {
  id: string;
  kind: TenderInput['kind'];
  cents: number;
}

const ORDER: readonly TenderInput['kind'][] = ['giftCard', 'credit'];

/**
 * Gift cards in the order entered, then store credit; neither pays for gift cards. Where a sum is left that is too small
 * to be paid, the last tenders give as much back as brings it to the least one.
 * @param totalCents of the order
 * @param payableCents the part of it that tenders may pay
 * @param leastDueCents the smallest sum that can be paid otherwise; 0 where every sum can
 * @returns parts of more than nothing in the order in which they are used, and what is left to be paid, in cents
 */
export function tendersOf(
  tenders: readonly TenderInput[],
  {
    totalCents,
    payableCents,
    leastDueCents,
  }: Record<'totalCents' | 'payableCents' | 'leastDueCents', number>,
): { tenders: TenderPart[]; dueCents: number } {
  let open = payableCents;
  const parts = ORDER.flatMap((kind) => tenders.filter((tender) => tender.kind === kind)).map(
    ({ id, kind, balanceCents }): TenderPart => {
      const cents = Math.min(balanceCents, open);
      open -= cents;
      return { id, kind, cents };
    },
  );
  let dueCents = totalCents - (payableCents - open);
  if (dueCents > 0)
    for (const part of [...parts].reverse()) {
      const back = Math.min(Math.max(0, leastDueCents - dueCents), part.cents);
      part.cents -= back;
      dueCents += back;
    }
  return { tenders: parts.filter(({ cents }) => cents > 0), dueCents };
}
