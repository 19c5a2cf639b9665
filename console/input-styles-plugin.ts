/**
 * The kit's styles of inputs are a fifth of its stylesheet, and the list of returns has none: they travel with the script
 * that draws inputs, wherever that is.
 */
import type { Plugin } from 'vite'

const INPUT = /\/@mantine\/core\/esm\/components\/Input\/Input\.mjs$/

export const inputStylesPlugin = (): Plugin => ({
  name: 'input-styles',
  transform: {
    filter: { id: INPUT },
    handler: (code) => ({ code: `import '@mantine/core/styles/Input.layer.css'\n${code}`, map: null }),
  },
})
