/** The screens opened most, besides the list, which is part of the main script. Their files are asked for early. */
import type { Rolldown } from 'vite'
import { ANSWERS_ID } from './calls.ts'
import { paths } from './src/paths.ts'

const OPENED_MOST = {
  [paths.rules]: '/src/features/rules/rules-screen.tsx',
  [paths.return(':id')]: '/src/features/returns/detail/return-screen.tsx',
}

type Chunks = readonly Rolldown.OutputChunk[]

export const chunksOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks =>
  output.filter((part) => part.type === 'chunk')

const MAIN = '/src/main.tsx'

/** A chunk and all that it imports. */
const withImports = (chunks: Chunks, first: Rolldown.OutputChunk | undefined) => {
  const found = new Set(first ? [first] : [])
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return found
}

/** The chunks of a screen, or of a part that is loaded later, beyond those that every visit loads; its own first. */
const chunksFrom = (chunks: Chunks, module: string): Chunks => {
  const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(MAIN)))
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  return [...withImports(chunks, first).difference(withImports(chunks, main))]
}

/** For each of these screens, by its path. */
export const screensIn = (chunks: Chunks) =>
  Object.entries(OPENED_MOST).map(([path, module]) => [path, chunksFrom(chunks, module)] as const)

/** The shapes of the answers that these screens get. */
export const answersIn = (chunks: Chunks): Chunks => chunksFrom(chunks, ANSWERS_ID)
