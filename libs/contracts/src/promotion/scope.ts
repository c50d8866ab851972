import * as f from '../fields';
import { LIMITS } from '../limits';
import { TAGS } from '../shop/product';
import { SKU } from '../shop/size';
import type { Count, Id } from '../values';

/** Criteria that select goods. Goods match if they meet any criterion. */
export interface CriteriaInput {
  tags?: readonly string[];
  products?: readonly Id[];
  skus?: readonly string[];
  weightsGrams?: readonly Count[];
}

/** Scope of a promotion: all goods, or those selected by `of`, but never those selected by `except`. */
export interface ScopeInput {
  of?: CriteriaInput;
  except?: CriteriaInput;
}

/** Criteria as stored. An empty list matches nothing. The form does not offer collections as a criterion. */
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

/** Properties of an order line that scopes and kinds of promotions use. */
export interface ScopedLine {
  /** Id of the line, unique within the order. */
  id: string;
  sku: string;
  productId: string;
  /** Weight of a unit in grams; 0 if absent. */
  weightGrams?: number;
  tags: readonly string[];
  /** Collections of the product; none if absent. */
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
