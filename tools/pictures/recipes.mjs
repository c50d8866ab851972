import { flowerRecipes } from './recipes-flowers.mjs';
import { herbRecipes } from './recipes-herbs.mjs';
import { pantryRecipes } from './recipes-pantry.mjs';

/**
 * One recipe a product, by slug; the views make pictures of it.
 * @type {Record<string, import('./soap.mjs').Recipe>}
 */
export const recipes = { ...flowerRecipes, ...herbRecipes, ...pantryRecipes };
