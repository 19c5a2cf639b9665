/**
 * What the screens opened most share with others is one chunk. Left alone it would be twenty, most of them smaller than
 * their headers, and a browser without HTTP/2 fetches six at a time. Which modules these are only a build can tell: by
 * their imports alone they need nearly everything, for `@returns-desk/ui` is one module that exports all its parts.
 */
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { chunksOf, screensIn } from './opened-most.ts'

const sharedModules = async (config: InlineConfig) => {
  const built = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    mode: 'production',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const chunks = chunksOf([built].flat().flatMap((output) => ('output' in output ? output.output : [])))
  const shared = screensIn(chunks).flatMap(([, [, ...others]]) => others)
  return new Set(shared.flatMap((chunk) => chunk.moduleIds))
}

const sharedGroup = async (config: InlineConfig): Promise<Rolldown.CodeSplittingGroup> => {
  const shared = await sharedModules(config)
  // All they depend on is among them already, or in a chunk that none of them is in.
  return { name: 'shared', test: (id) => shared.has(id), includeDependenciesRecursively: false }
}

/** In a plugin, so that tools which only read the configuration do not build anything. */
export const sharedChunk = (
  config: InlineConfig,
  groupsWith: (shared: Rolldown.CodeSplittingGroup) => Rolldown.CodeSplittingGroup[],
): Plugin => ({
  name: 'shared-chunk',
  apply: 'build',
  config: async () => {
    const groups = groupsWith(await sharedGroup(config))
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})
