import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { originOf } from '../../../http/origin-of.ts'
import { callerNetwork, refundRateLimit } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { portalShop } from '../../shop/settings/portal-shop.ts'
import {
  ANSWER_LIMIT,
  ASK_LIMIT,
  LOOK_LIMIT,
  limitAsking,
  limitOpening,
  OPEN_LIMIT,
  ORDER_LIMIT,
  UPLOAD_LIMIT,
} from '../limits/portal-limits.ts'
import { keepRefusal } from '../requests/keep-refusals.ts'
import { makeOffer } from '../requests/make-offer.ts'
import { findOwnReturn, findTracked } from '../requests/portal-return.ts'
import { keepingRefusal, submitReturn } from '../requests/submit-return.ts'
import { answer, listOwnMessages, withLinks } from './answer.ts'
import { cancelReturn } from './cancel-return.ts'
import { saveDraft } from './drafts.ts'
import { findClaimed, sendCode, useCode } from './order-codes.ts'
import { inOwnOrder, linkOf, openSession, orderOf } from './order-sessions.ts'
import { addPhoto, removePhoto, withAddresses } from './photos.ts'
import { viewOrder } from './view-order.ts'

const proofRoutes = (app: FastifyInstance, deps: Deps) => {
  const { requestCode, openOrder, link } = contract.portal
  const [countAsking, countOpening] = [limitAsking(deps), limitOpening(deps)]

  route(
    app,
    deps,
    requestCode,
    async ({ params, body, reader, request }) => {
      await countAsking(request, params.handle, body)
      const shop = await portalShop(deps, params.handle)
      return sendCode(deps, shop, await findClaimed(deps, shop, body), { language: reader, request })
    },
    ASK_LIMIT,
  )
  route(
    app,
    deps,
    openOrder,
    async ({ params, body, request }) => {
      await countOpening(request, params.handle, body)
      const shop = await portalShop(deps, params.handle)
      const order = await findClaimed(deps, shop, body)
      await useCode(deps, shop, order, { typed: body.code, network: callerNetwork(request) })
      await refundRateLimit(deps, request)
      return openSession(deps, shop, order)
    },
    OPEN_LIMIT,
  )
  route(app, deps, link, ({ order }) => linkOf(deps, order), ORDER_LIMIT)
}

const orderRoutes = (app: FastifyInstance, deps: Deps) => {
  const { order: view, saveDraft: keepDraft, offer, submit } = contract.portal

  route(
    app,
    deps,
    view,
    async ({ order: caller, language, reader, request }) => {
      const order = await orderOf(deps, caller)
      const { shopId } = caller
      const around = { now: deps.clock(), language, reader }
      const { openPhotos, ...seen } = await inShop(deps.db, shopId, async (db) => {
        const { refused, facts: _facts, ...view } = await viewOrder(db, caller, order, around)
        await keepRefusal(db, shopId, refused, around.now)
        return view
      })
      return { ...seen, photos: await withAddresses(deps, shopId, originOf(request, deps), openPhotos) }
    },
    ORDER_LIMIT,
  )
  route(
    app,
    deps,
    keepDraft,
    async ({ order, body }) => {
      await inOwnOrder(deps, order, (db) => saveDraft(db, order, body.draft, deps.clock()))
      return undefined
    },
    ORDER_LIMIT,
  )
  route(
    app,
    deps,
    offer,
    async ({ order: caller, body, language, reader }) => {
      const order = await orderOf(deps, caller)
      const around = { now: deps.clock(), language, reader }
      return inShop(deps.db, caller.shopId, async (db) => {
        const { offer: made, refused } = await makeOffer(db, caller, order, body, around)
        await keepRefusal(db, caller.shopId, refused, around.now)
        return made
      })
    },
    ORDER_LIMIT,
  )
  route(
    app,
    deps,
    submit,
    async ({ order: caller, body, language, reader }) => {
      const { shopId } = caller
      const order = deps.platform.ordersHere(caller) ? undefined : await orderOf(deps, caller)
      const submission = { ...caller, order, body, language, reader }
      const id = await keepingRefusal(deps, shopId, () =>
        inShop(deps.db, shopId, (db) => submitReturn(deps, db, caller, submission)),
      )
      return found(await findOwnReturn(deps, caller, id, reader))
    },
    { ...ORDER_LIMIT, checksToken: true },
  )
}

const photoRoutes = (app: FastifyInstance, deps: Deps) => {
  const { addPhoto: add, removePhoto: remove } = contract.portal

  route(
    app,
    deps,
    add,
    async ({ order, file, request }) => {
      const photo = await addPhoto(deps, order, file)
      return found((await withAddresses(deps, order.shopId, originOf(request, deps), [photo]))[0])
    },
    UPLOAD_LIMIT,
  )
  route(
    app,
    deps,
    remove,
    async ({ order, params }) => {
      await removePhoto(deps, order, params.id)
      return undefined
    },
    ORDER_LIMIT,
  )
}

const returnRoutes = (app: FastifyInstance, deps: Deps) => {
  const { getReturn, cancelReturn: cancel, track } = contract.portal

  route(
    app,
    deps,
    getReturn,
    async ({ order, params: { id }, reader }) => found(await findOwnReturn(deps, order, id, reader)),
    ORDER_LIMIT,
  )
  route(
    app,
    deps,
    cancel,
    async ({ order, params: { id }, reader }) => {
      await inOwnOrder(deps, order, (db) => cancelReturn(deps, db, order, id))
      return found(await findOwnReturn(deps, order, id, reader))
    },
    ORDER_LIMIT,
  )
  route(
    app,
    deps,
    track,
    async ({ params: { handle, id }, reader }) => {
      const { shopId } = await portalShop(deps, handle)
      return found(await inShop(deps.db, shopId, (db) => findTracked(db, shopId, id, reader)))
    },
    LOOK_LIMIT,
  )
}

const messageRoutes = (app: FastifyInstance, deps: Deps) => {
  const { messages, answer: send } = contract.portal

  route(
    app,
    deps,
    messages,
    async ({ order, params: { id }, request }) => {
      const own = await inShop(deps.db, order.shopId, (db) => listOwnMessages(deps, db, order, id))
      return withLinks(deps, order.shopId, originOf(request, deps), own)
    },
    ORDER_LIMIT,
  )
  route(
    app,
    deps,
    send,
    async ({ order, params: { id }, body, request }) => {
      const own = await inOwnOrder(deps, order, async (db) => {
        await answer(deps, db, order, id, body)
        return listOwnMessages(deps, db, order, id)
      })
      return withLinks(deps, order.shopId, originOf(request, deps), own)
    },
    ANSWER_LIMIT,
  )
}

export const portalRoutes = (app: FastifyInstance, deps: Deps) => {
  proofRoutes(app, deps)
  orderRoutes(app, deps)
  photoRoutes(app, deps)
  returnRoutes(app, deps)
  messageRoutes(app, deps)
}
