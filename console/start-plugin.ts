/**
 * What every visit needs comes as two files, `react` and `start`: dozens of small ones would wait for each other. The page
 * imports them late, see `src/boot.ts`, so it has to say early that it will: fetched and read beside the rest, but not run.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const MAIN = `${import.meta.dirname}/src/main.tsx`

/** `main.tsx` and what the page itself runs have to stay files of their own, or nothing would run them. */
const isPart = (id: string) => id !== MAIN && !/\/(?:index\.html|boot\.ts)$/.test(id)

/** `main.tsx` is an entry besides the page, so that what it imports counts as needed from the start. */
export const startOptions = {
  input: [`${import.meta.dirname}/index.html`, MAIN],
  output: {
    codeSplitting: {
      groups: [
        // What fetches other files: the page itself needs it, long before `start`.
        { name: 'fetching', test: /(?:preload-helper|modulepreload-polyfill|rolldown\/runtime)\.js$/, priority: 2 },
        // Run by itself, ahead of the rest: see `src/boot.ts`.
        {
          name: 'react',
          tags: ['$initial' as const],
          test: /node_modules\/(?:react|react-dom|scheduler)\//,
          priority: 2,
        },
        { name: 'start', tags: ['$initial' as const], test: isPart, priority: 1 },
      ],
    },
  },
}

const isChunk = (part: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => part?.type === 'chunk'

/** The file and all that it imports. */
const allOf = (bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const other of (bundle[name] as Rolldown.OutputChunk | undefined)?.imports ?? []) allOf(bundle, other, found)
  return found
}

/** Those that the page does not have yet. */
const linksTo = (bundle: Rolldown.OutputBundle, page: string): HtmlTagDescriptor[] => {
  const chunks = Object.values(bundle).filter(isChunk) as Rolldown.OutputChunk[]
  const main = chunks.find(({ facadeModuleId }) => facadeModuleId === MAIN)
  if (!main) throw new Error('the console has no main.tsx')
  const scripts = [...allOf(bundle, main.fileName)]
  const styles = scripts.flatMap((name) => [
    ...((bundle[name] as Rolldown.OutputChunk | undefined)?.viteMetadata?.importedCss ?? []),
  ])
  const link = (attrs: HtmlTagDescriptor['attrs']) => ({ tag: 'link', attrs, injectTo: 'head' }) as const
  return [
    ...scripts
      .filter((name) => !page.includes(`/${name}"`))
      .map((name) => link({ rel: 'modulepreload', crossorigin: true, href: `/${name}` })),
    ...styles.map((name) => link({ rel: 'stylesheet', crossorigin: true, href: `/${name}` })),
  ]
}

export const startPlugin = (): Plugin => ({
  name: 'start',
  transformIndexHtml: { order: 'post', handler: (page, { bundle }) => (bundle ? linksTo(bundle, page) : []) },
})
