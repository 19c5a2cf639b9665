/** Every single key of the console and where it works. What a key does is registered by what is on the screen. */
export const KEYS = {
  '/': { group: 'everywhere', text: 'search' },
  g: { group: 'everywhere', text: 'go' },
  z: { group: 'everywhere', text: 'undo' },
  '?': { group: 'everywhere', text: 'help' },
  j: { group: 'list', text: 'next_row' },
  k: { group: 'list', text: 'previous_row' },
  x: { group: 'list', text: 'select' },
  'Shift+x': { group: 'list', text: 'select_range' },
  e: { group: 'return', text: 'likely' },
  m: { group: 'return', text: 'move' },
  n: { group: 'return', text: 'note' },
  a: { group: 'return', text: 'assign' },
  i: { group: 'return', text: 'take' },
  '[': { group: 'return', text: 'previous' },
  ']': { group: 'return', text: 'next' },
} as const

export type KeyName = keyof typeof KEYS
