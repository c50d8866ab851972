import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';
import { parseRecipe } from './recipe.ts';

const FOLDER = 'docs/recipes';

/** @param file path from the root */
export const readIfExists = (file: string): string | undefined =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined;

/** Every page of docs/recipes, parsed. */
export const readRecipes = () =>
  readdirSync(join(ROOT, FOLDER))
    .sort()
    .map((name) => {
      const page = `${FOLDER}/${name}`;
      return { page, ...parseRecipe(page, readIfExists(page) ?? '') };
    });
