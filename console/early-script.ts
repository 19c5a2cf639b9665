/** Lets the page ask for the script of `src/prefetch.ts` by itself, which runs before the others have arrived. */
import type { Plugin } from 'vite'

export const EARLY_CHUNK = 'prefetch'

// The first paint waits for it where the browser can: it sets the colours.
const attrs = { type: 'module', async: true, blocking: 'render', fetchpriority: 'high', crossorigin: true }

export const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!bundle) return []
      const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === EARLY_CHUNK)
      if (!chunk) throw new Error('The build has no chunk of src/prefetch.ts')
      return [{ tag: 'script', attrs: { ...attrs, src: `/${chunk.fileName}` }, injectTo: 'head-prepend' }]
    },
  },
}
