/** Plays a history, and looks at the shop's rows after each of its moments. */
import { ApiError } from '@returns-desk/contract'
import { inShop, type ShopDb } from '../../db/db.ts'
import { act, noneYet, type Play } from './act.ts'
import type { History, Step } from './history.ts'
import { brokenPromises, brokenRules } from './invariants.ts'
import { castOf, readScene, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

/** How often each step succeeded, and how often it was refused and why. */
export type Tally = Map<string, number>

const SECONDS_PER_MOMENT = 0.2

/** A refusal is an answer; everything else is a finding. */
const attempt = async (play: Play, scene: Scene, step: Step, tally: Tally) => {
  const count = (outcome: string) => tally.set(`${step.do}: ${outcome}`, (tally.get(`${step.do}: ${outcome}`) ?? 0) + 1)
  try {
    count((await act(play, scene, step)) ? 'done' : 'nothing there')
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500)
      throw new Error(`${JSON.stringify(step)} failed: ${error instanceof ApiError ? error.status : String(error)}`)
    count(error.code)
  }
}

/** Throws at the first moment after which something is not as it must be. `mark`: of this history alone. */
export const playHistory = async (stage: Stage, history: History, mark: string, tally: Tally): Promise<void> => {
  const { world, shop } = stage
  const cast = await castOf(stage, history, mark)
  const play: Play = { stage, history, cast, mark, acknowledged: noneYet(), chosen: new Map() }
  const look = <T>(read: (db: ShopDb) => Promise<T>) => inShop(world.db, shop.id, read)
  let scene = await look((db) => readScene(db, shop.id, cast))
  for (const [number, steps] of history.moments.entries()) {
    const before = scene
    const outcomes = await Promise.allSettled(steps.map((step) => attempt(play, before, step, tally)))
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    const rules = await look(async (db) => {
      scene = await readScene(db, shop.id, cast)
      return brokenRules(db)
    })
    const broken = [...failed, ...rules, ...brokenPromises(play.acknowledged, before, scene)]
    if (broken.length > 0) throw new Error(`after moment ${number + 1}:\n${broken.join('\n')}`)
    world.passTime(SECONDS_PER_MOMENT)
  }
}
