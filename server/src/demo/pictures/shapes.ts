import { scarf, socks, tote } from './accessories.ts'
import { dress, skirt, trousers } from './bottoms.ts'
import type { Brush, Drawing } from './brush.ts'
import { basket, chair, planter, vase } from './decor.ts'
import { board, mug, pan, plate, teapot } from './kitchen.ts'
import { beanie, cardigan, hoodie, sweater } from './knits.ts'
import { candle, lamp, pendant } from './lights.ts'
import { coat, puffer } from './outerwear.ts'
import { boot, sneaker } from './shoes.ts'
import { bedding, blanket, cushion, towels } from './textiles.ts'
import { blouse, shirt, tShirt } from './tops.ts'

/** Every silhouette the shop can draw, by the name the catalogue uses. */
export const SHAPES = {
  't-shirt': tShirt,
  shirt,
  blouse,
  dress,
  trousers,
  skirt,
  puffer,
  coat,
  sweater,
  cardigan,
  hoodie,
  beanie,
  sneaker,
  boot,
  scarf,
  socks,
  tote,
  mug,
  plate,
  teapot,
  pan,
  board,
  lamp,
  pendant,
  candle,
  cushion,
  blanket,
  towels,
  bedding,
  vase,
  planter,
  basket,
  chair,
} as const satisfies Record<string, (brush: Brush) => Drawing>

export type ShapeName = keyof typeof SHAPES
