/** A means of payment held by the shop itself. */
export interface TenderInput {
  id: string;
  kind: 'giftCard' | 'credit';
  /** Its balance, in cents. */
  balanceCents: number;
}

/** The amount a tender pays, in cents. */
export interface TenderPart {
  id: string;
  kind: TenderInput['kind'];
  cents: number;
}

const ORDER: readonly TenderInput['kind'][] = ['giftCard', 'credit'];

/**
 * Applies gift cards in the order entered, then store credit; neither pays for gift cards. If the rest is too small to
 * be paid, the last tenders give back enough to reach the minimum.
 * @param totalCents of the order
 * @param payableCents the part of it that tenders may pay
 * @param leastDueCents the smallest amount that can be paid otherwise; 0 without a minimum
 * @returns the amounts above 0 in the order they are used, and what is left to pay, in cents
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
