import { isOutsideVat } from '@munay/contracts/order/address';
import type { Snapshot } from '../database/snapshot';

/** Matches an address line with a postcode and city. */
const POSTCODE_AND_CITY = /^\d{5} /;

interface IssuedDocument {
  number: string;
  fields: { delivery: { lines: string[] }; totals: { vatCents: number } };
}

/**
 * Whether Spanish VAT was charged although the goods left the Spanish VAT area. Invoices of pickup orders have no line
 * with a postcode.
 */
const isTaxedOutside = ({ fields }: IssuedDocument): boolean =>
  fields.totals.vatCents !== 0 &&
  fields.delivery.lines.some((line) => POSTCODE_AND_CITY.test(line) && isOutsideVat(line));

/** I21: a document charges the VAT of the goods' destination. */
export async function checkTerritories(read: Snapshot): Promise<string[]> {
  const violations: string[] = [];
  const projection = { number: 1, 'fields.delivery.lines': 1, 'fields.totals.vatCents': 1 };
  for (const collection of ['invoices', 'credit_notes'])
    for await (const documents of read.readBatches<IssuedDocument>(collection, {}, projection, 1_000))
      for (const document of documents)
        if (isTaxedOutside(document))
          violations.push(`${document.number}: Spanish VAT outside its territory`);
  return violations;
}
