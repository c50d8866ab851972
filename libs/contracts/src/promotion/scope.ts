import * as f from '../fields';
import { LIMITS } from '../limits';
import { TAGS } from '../shop/product';
import { SKU } from '../shop/size';
import type { Count, Id } from '../values';

/** Selects goods by any of these. */
export interface CriteriaInput {
  tags?: readonly string[];
  products?: readonly Id[];
  skus?: readonly string[];
  weightsGrams?: readonly Count[];
}

/** All goods, or those selected by `of`; never those selected by `except`. */
export interface ScopeInput {
  of?: CriteriaInput;
  except?: CriteriaInput;
}

/** An empty list, or a list whose entries no longer exist, matches nothing. The form has no collections. */
export interface Criteria extends CriteriaInput {
  collections?: readonly string[];
}
export interface Scope {
  of?: Criteria;
  except?: Criteria;
}

const CRITERIA: f.Group<CriteriaInput> = f.group('PromotionCriteriaDto', {
  tags: f.optionalAnyOf(f.choice(TAGS), LIMITS.promotionCriteria),
  products: f.optionalAnyOf(f.ID, LIMITS.promotionCriteria),
  skus: f.optionalAnyOf(f.matching(SKU), LIMITS.promotionCriteria),
  weightsGrams: f.optionalAnyOf(f.whole(1), LIMITS.promotionCriteria),
});
export const SCOPE: f.Group<ScopeInput> = f.group('PromotionScopeDto', {
  of: f.optional(CRITERIA),
  except: f.optional(CRITERIA),
});

/** The properties of an order line that scopes and kinds of promotions read. */
export interface ScopedLine {
  /** Unique within the order. */
  id: string;
  sku: string;
  productId: string;
  /** Weight of a unit; 0 if absent. */
  weightGrams?: number;
  tags: readonly string[];
  /** Empty if absent. */
  collections?: readonly string[];
}

const matchesCriteria = ({ weightGrams = 0, ...line }: ScopedLine, by: Criteria): boolean =>
  [
    by.products?.includes(line.productId),
    by.skus?.includes(line.sku),
    by.weightsGrams?.includes(weightGrams),
    by.tags?.some((tag) => line.tags.includes(tag)),
    by.collections?.some((collection) => line.collections?.includes(collection)),
  ].includes(true);

export const isInScope = (line: ScopedLine, { of, except = {} }: Scope): boolean =>
  (!of || matchesCriteria(line, of)) && !matchesCriteria(line, except);
