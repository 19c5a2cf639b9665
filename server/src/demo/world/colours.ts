/**
 * The shop's colours: the name a customer reads in the variant, the letters in the SKU, the ink the pictures are drawn with
 * and the backdrop it is calm against (pale things need a darker one, or they vanish).
 */
export interface Colour {
  name: string
  name_en: string
  code: string
  ink: string
  backdrop: string
}

const BACKDROP = {
  sand: '#ece2d4',
  clay: '#e9d5c8',
  sage: '#d9e0d3',
  mist: '#d7e0e6',
  blush: '#f0dfd9',
  lilac: '#e2dde9',
  butter: '#f1e6c9',
  stone: '#dcd9d3',
} as const

export const COLOURS = {
  alb: { name: 'Alb', name_en: 'White', code: 'ALB', ink: '#f7f5f0', backdrop: '#c9d5d6' },
  ivoar: { name: 'Ivoar', name_en: 'Ivory', code: 'IVO', ink: '#f1e8d6', backdrop: '#cdb9a3' },
  natur: { name: 'Natur', name_en: 'Natural', code: 'NAT', ink: '#dccbb0', backdrop: BACKDROP.sage },
  bej: { name: 'Bej', name_en: 'Beige', code: 'BEJ', ink: '#cdb391', backdrop: BACKDROP.mist },
  camel: { name: 'Camel', name_en: 'Camel', code: 'CAM', ink: '#bd8a57', backdrop: BACKDROP.sand },
  maro: { name: 'Maro', name_en: 'Brown', code: 'MAR', ink: '#7a5138', backdrop: BACKDROP.clay },
  nuc: { name: 'Nuc', name_en: 'Walnut', code: 'NUC', ink: '#94633f', backdrop: BACKDROP.sage },
  gri: { name: 'Gri', name_en: 'Grey', code: 'GRI', ink: '#a9adb0', backdrop: BACKDROP.butter },
  antracit: { name: 'Antracit', name_en: 'Charcoal', code: 'ANT', ink: '#4b5056', backdrop: BACKDROP.stone },
  negru: { name: 'Negru', name_en: 'Black', code: 'NGR', ink: '#323236', backdrop: BACKDROP.sand },
  bleumarin: { name: 'Bleumarin', name_en: 'Navy', code: 'BLM', ink: '#2f4463', backdrop: BACKDROP.blush },
  denim: { name: 'Denim', name_en: 'Denim', code: 'DNM', ink: '#5578a0', backdrop: BACKDROP.sand },
  azur: { name: 'Azur', name_en: 'Azure', code: 'AZR', ink: '#9dbfd3', backdrop: BACKDROP.clay },
  albastru: { name: 'Albastru', name_en: 'Blue', code: 'ALS', ink: '#3f6c9e', backdrop: BACKDROP.butter },
  salvie: { name: 'Verde salvie', name_en: 'Sage green', code: 'SLV', ink: '#9caf8f', backdrop: BACKDROP.blush },
  oliv: { name: 'Verde oliv', name_en: 'Olive green', code: 'OLV', ink: '#6c7148', backdrop: BACKDROP.butter },
  mustar: { name: 'Muștar', name_en: 'Mustard', code: 'MUS', ink: '#d6a23c', backdrop: BACKDROP.mist },
  teracota: { name: 'Teracotă', name_en: 'Terracotta', code: 'TER', ink: '#c4704f', backdrop: BACKDROP.sand },
  roz: { name: 'Roz pudrat', name_en: 'Powder pink', code: 'ROZ', ink: '#dfaeaa', backdrop: BACKDROP.sage },
  bordo: { name: 'Bordo', name_en: 'Burgundy', code: 'BRD', ink: '#7e3040', backdrop: BACKDROP.blush },
  lavanda: { name: 'Lavandă', name_en: 'Lavender', code: 'LAV', ink: '#aa9fc6', backdrop: BACKDROP.butter },
} as const satisfies Record<string, Colour>

export type ColourKey = keyof typeof COLOURS
