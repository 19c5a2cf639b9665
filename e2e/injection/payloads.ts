/**
 * What attackers type. Every payload has a unique number per field, and reports it when it works: it calls
 * `pwn(number)`, or requests `evil.example/number`.
 */

import { MARKUP_RECIPES } from './markup-recipes.ts'
import { FORMULA_RECIPES, TEXT_RECIPES } from './text-recipes.ts'

const RECIPES = [...MARKUP_RECIPES, ...TEXT_RECIPES, ...FORMULA_RECIPES]

/** The numbers of one field never overlap those of the next. */
const PER_FIELD = 1000

/** All payloads, numbered for a field. */
export const payloadsOf = (field: number): string[] =>
  RECIPES.map((recipe, index) => {
    const number = field * PER_FIELD + index
    return recipe(`pwn(${number})`, `https://evil.example/${number}`)
  })
