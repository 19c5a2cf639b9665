import { contract, PAYMENTS_PER_FILE } from '@returns-desk/contract'
import { dayText, nextBankingDay } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { findAccount } from '../bank-account/queries.ts'
import { todayIn } from '../due/due.ts'
import { approveFile, confirmFile, downloadFile, voidFile } from './bank-file-states.ts'
import { checkOf } from './check-payments.ts'
import { loadPayments } from './load-payments.ts'
import { makeFile } from './make-file.ts'
import { findFile, listFiles } from './queries.ts'

const DOWNLOAD_LIMIT = {
  limits: byShop({ name: 'download bank file', max: 30, seconds: 300, code: 'too_many_downloads' }),
}

async function* inOnePart(text: string) {
  yield text
}

const makingRoutes = (app: FastifyInstance, deps: Deps) => {
  const { check, create } = contract.bankFiles
  const { vault } = deps
  route(app, deps, check, async ({ db, shopId, body: { return_ids, profile }, language }) => {
    const account = await findAccount(db, vault, shopId)
    const wanted = profile ?? account?.profile ?? 'generic_03'
    const debtor = account?.iban ?? null
    const asked = { return_ids, profile: wanted, debtor, most: PAYMENTS_PER_FILE, isLocking: false }
    const payments = await loadPayments(db, vault, shopId, asked)
    const today = await todayIn(db, shopId, deps.clock())
    return {
      ...checkOf(payments, account !== undefined, language),
      execution_day: dayText(nextBankingDay(today)),
    }
  })
  route(app, deps, create, ({ shopId, staffId, language, body }) =>
    // Thousands of payments take their time.
    changeAfterCommit((change) =>
      change(
        async (db) =>
          findFile(db, vault, { shopId, language }, await makeFile(deps, db, { shopId, staffId, language }, body)),
        {
          isPatient: true,
        },
      ),
    ),
  )
}

export const bankFileRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, approve, download, confirm, void: makeVoid } = contract.bankFiles
  const { vault, clock } = deps
  makingRoutes(app, deps)
  route(app, deps, list, ({ db, shopId, query }) => listFiles(db, shopId, query.page))
  route(app, deps, get, ({ db, shopId, language, params: { id } }) => findFile(db, vault, { shopId, language }, id))
  route(app, deps, approve, async ({ db, shopId, staffId, language, params: { id } }) => {
    await approveFile(db, vault, { shopId, id, language, at: clock() }, staffId)
    return findFile(db, vault, { shopId, language }, id)
  })
  route(
    app,
    deps,
    download,
    async ({ db, shopId, language, params: { id } }) => {
      const { name, text } = await downloadFile(db, vault, { shopId, id, language, at: clock() })
      return afterCommit(async () => ({ name, chunks: inOnePart(text) }))
    },
    DOWNLOAD_LIMIT,
  )
  route(app, deps, confirm, async ({ db, shopId, language, params: { id } }) => {
    await confirmFile(db, { shopId, id }, clock())
    return findFile(db, vault, { shopId, language }, id)
  })
  route(app, deps, makeVoid, async ({ db, shopId, language, params: { id } }) => {
    await voidFile(db, { shopId, id }, clock())
    return findFile(db, vault, { shopId, language }, id)
  })
}
