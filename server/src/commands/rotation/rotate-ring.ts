/**
 * Adds a new first key to the key ring of the data folder and seals everything with it. An interrupted run is resumed:
 * no second key is added while something is still sealed with an old one.
 */

import { createVault, type KeyRing, keepKeyRing, newKey, readKeyRing } from '../../base/secrets.ts'
import type { Db } from '../../db/db.ts'
import { type Resealed, reseal } from './reseal.ts'

export interface Rotated extends Resealed {
  /** Whether a key was added; `false` if an earlier run was resumed. */
  readonly isNew: boolean
  readonly ring: KeyRing
}

export const rotateKeys = async (db: Db, dataDir: string): Promise<Rotated> => {
  const before = readKeyRing(dataDir)
  const finished = await reseal(db, createVault(before))
  const isNew = finished.resealed === 0 || before.length === 1
  const ring = isNew ? [newKey(), ...before] : before
  // Saved before anything is sealed with it.
  if (isNew) await keepKeyRing(dataDir, ring)
  const { resealed, current, unopened } = isNew ? await reseal(db, createVault(ring)) : finished
  return { isNew, ring, resealed, current, unopened }
}

/** Removes the old keys, if nothing needs them any more. */
export const dropOldKeys = async (db: Db, dataDir: string): Promise<Resealed & { readonly isDropped: boolean }> => {
  const ring = readKeyRing(dataDir)
  await reseal(db, createVault(ring))
  // With the first key alone, so that the result is what will be true afterwards.
  const left = await reseal(db, createVault(ring.slice(0, 1)))
  const isDropped = left.unopened === 0 && ring.length > 1
  if (isDropped) await keepKeyRing(dataDir, ring.slice(0, 1))
  return { ...left, isDropped }
}
