/** Builds the server without listening, so that tests can call it without a port. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { staffIntakeRoutes } from './areas/intake/by-staff/routes.ts'
import { correctionRoutes } from './areas/intake/corrections/routes.ts'
import { fileRoutes, localFileRoutes } from './areas/intake/photos/routes.ts'
import { portalRoutes } from './areas/intake/portal/routes.ts'
import { withdrawalRoutes } from './areas/intake/withdrawals/routes.ts'
import { emailRoutes } from './areas/mail/templates/routes.ts'
import { bankAccountRoutes } from './areas/money/bank-account/routes.ts'
import { bankFileRoutes } from './areas/money/bank-files/routes.ts'
import { bankStatementRoutes } from './areas/money/bank-statements/routes.ts'
import { refundRoutes } from './areas/money/refunds/routes.ts'
import { storeCreditRoutes } from './areas/money/store-credits/routes.ts'
import { accountRoutes } from './areas/people/accounts/account-routes.ts'
import { staffPolicyRoutes } from './areas/people/accounts/policy-routes.ts'
import { staffRoutes } from './areas/people/accounts/staff-routes.ts'
import { auditRoutes } from './areas/people/audit/routes.ts'
import { hostRoutes } from './areas/people/host/routes.ts'
import { notificationRoutes } from './areas/people/notifications/routes.ts'
import { confirmRoutes } from './areas/people/second-factor/confirm-routes.ts'
import { secondFactorRoutes } from './areas/people/second-factor/routes.ts'
import { signInRoutes } from './areas/people/sign-in/routes.ts'
import { oidcRoutes } from './areas/people/single-sign-on/routes.ts'
import { courierRoutes } from './areas/platforms/couriers/routes.ts'
import { ordersImportRoutes } from './areas/platforms/orders-import/routes.ts'
import { shopifyRoutes } from './areas/platforms/shopify/routes.ts'
import { inspectionRoutes } from './areas/receiving/inspections/routes.ts'
import { receivingRoutes } from './areas/receiving/scans/routes.ts'
import { slipRoutes } from './areas/receiving/slips/routes.ts'
import { bulkRoutes } from './areas/returns/bulk/routes.ts'
import { customerHistoryRoutes } from './areas/returns/customer-history/routes.ts'
import { effectRoutes } from './areas/returns/effects/routes.ts'
import { returnsExportRoutes } from './areas/returns/export/routes.ts'
import { returnRoutes } from './areas/returns/list/routes.ts'
import { messageRoutes } from './areas/returns/messages/routes.ts'
import { returnNoteRoutes } from './areas/returns/notes/routes.ts'
import { labelRoutes } from './areas/returns/one/label-routes.ts'
import { teamworkRoutes } from './areas/returns/teamwork/routes.ts'
import { returnViewRoutes } from './areas/returns/views/routes.ts'
import { ruleHitRoutes } from './areas/rules/hits/routes.ts'
import { backtestRoutes } from './areas/rules/past/routes.ts'
import { ruleRoutes } from './areas/rules/rules/routes.ts'
import { ruleScenarioRoutes } from './areas/rules/scenarios/routes.ts'
import { testChangedRules } from './areas/rules/scenarios/test-changed-rules.ts'
import { ruleTrialRoutes } from './areas/rules/trials/routes.ts'
import { ruleVersionRoutes } from './areas/rules/versions/routes.ts'
import { checklistRoutes } from './areas/shop/checklist/routes.ts'
import { answerErrors, frameworkError } from './areas/shop/error-messages/answer-errors.ts'
import { errorMessageRoutes } from './areas/shop/error-messages/routes.ts'
import { paymentMethodRoutes } from './areas/shop/payment-methods/routes.ts'
import { returnMethodRoutes } from './areas/shop/return-methods/routes.ts'
import { returnReasonRoutes } from './areas/shop/return-reasons/routes.ts'
import { returnStatusRoutes } from './areas/shop/return-statuses/routes.ts'
import { logoRoutes } from './areas/shop/settings/logo-routes.ts'
import { settingsRoutes } from './areas/shop/settings/routes.ts'
import { setUpRoutes } from './areas/shop/setup/routes.ts'
import { shopRoutes } from './areas/shop/shops/routes.ts'
import { docsRoutes } from './areas/system/api-docs/routes.ts'
import { devMailRoutes } from './areas/system/dev-mail/routes.ts'
import { healthRoutes } from './areas/system/health/routes.ts'
import { metricsRoutes } from './areas/system/metrics/routes.ts'
import { privacyRoutes } from './areas/system/privacy/routes.ts'
import { siteRoutes } from './areas/system/sites/routes.ts'
import { tooManyRequests } from './base/errors.ts'
import type { Deps } from './config/deps.ts'
import { demoPictureRoutes } from './demo/picture-routes.ts'
import { workAfterAnswers } from './http/after-answer.ts'
import { isCrowded, tooCrowded } from './http/crowded-bodies.ts'
import { logRequests } from './http/log-requests.ts'
import { networkOf } from './http/network-of.ts'
import { pageStyles } from './http/pages/send-page.ts'
import { giveBackAfterFailures } from './http/rate-limits.ts'
import { REQUEST_ID_HEADER, securityHeaders } from './http/security-headers.ts'
import { addChangeSteps } from './http/steps/change-steps.ts'

/** Node's default quality for brotli is the slowest: compressing would take longer than producing the answer. */
const COMPRESSION = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }

const BODY_LIMIT_BYTES = 1024 * 1024

/** Fails at startup, not on a request: a route without an access rule must not be registered. */
const requireAccessRule = (app: FastifyInstance) => {
  app.addHook('onRoute', ({ config, method, url }) => {
    const isDerived = method === 'HEAD' || method === 'OPTIONS'
    if (!config?.access && !isDerived) throw new Error(`${method} ${url} declares no access rule`)
  })
}

/** An empty body with the JSON content type is common and harmless: it means no body. */
const readJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      void parse(request, body as string, (error, value) =>
        done(error ?? (isCrowded(value) ? tooCrowded() : null), value),
      )
  })
}

const limitRates = (app: FastifyInstance) =>
  app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl / 1000),
  })

/** For a console on another host. */
const allowOrigins = (app: FastifyInstance, { consoleOrigins }: Deps) =>
  app.register(cors, {
    origin: [...consoleOrigins],
    credentials: true,
    maxAge: 600,
    exposedHeaders: ['content-disposition', 'etag', 'retry-after', REQUEST_ID_HEADER, TOTAL_ITEMS_HEADER],
  })

const api = (deps: Deps) => async (app: FastifyInstance) => {
  signInRoutes(app, deps)
  accountRoutes(app, deps)
  secondFactorRoutes(app, deps)
  confirmRoutes(app, deps)
  staffRoutes(app, deps)
  staffPolicyRoutes(app, deps)
  auditRoutes(app, deps)
  shopRoutes(app, deps)
  returnRoutes(app, deps)
  customerHistoryRoutes(app, deps)
  bulkRoutes(app, deps)
  returnNoteRoutes(app, deps)
  returnViewRoutes(app, deps)
  returnsExportRoutes(app, deps)
  teamworkRoutes(app, deps)
  notificationRoutes(app, deps)
  effectRoutes(app, deps)
  messageRoutes(app, deps)
  fileRoutes(app, deps)
  ruleRoutes(app, deps)
  ruleVersionRoutes(app, deps)
  ruleScenarioRoutes(app, deps)
  backtestRoutes(app, deps)
  ruleTrialRoutes(app, deps)
  ruleHitRoutes(app, deps)
  returnMethodRoutes(app, deps)
  paymentMethodRoutes(app, deps)
  returnStatusRoutes(app, deps)
  returnReasonRoutes(app, deps)
  emailRoutes(app, deps)
  errorMessageRoutes(app, deps)
  settingsRoutes(app, deps)
  checklistRoutes(app, deps)
  portalRoutes(app, deps)
  staffIntakeRoutes(app, deps)
  correctionRoutes(app, deps)
  refundRoutes(app, deps)
  withdrawalRoutes(app, deps)
  labelRoutes(app, deps)
  receivingRoutes(app, deps)
  inspectionRoutes(app, deps)
  courierRoutes(app, deps)
  ordersImportRoutes(app, deps)
  bankAccountRoutes(app, deps)
  bankFileRoutes(app, deps)
  bankStatementRoutes(app, deps)
  privacyRoutes(app, deps)
  storeCreditRoutes(app, deps)
  docsRoutes(app)
}

export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.trustedProxies,
    forceCloseConnections: 'idle',
    // Browsers with a kept-alive connection do not know of the shutdown: serve them once more and close the connection.
    return503OnClosing: false,
    frameworkErrors: frameworkError(deps),
    // Always ours: ids chosen by callers could collide in the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200 },
  })
  requireAccessRule(app)
  logRequests(app, deps)
  securityHeaders(app, deps)
  answerErrors(app, deps)
  giveBackAfterFailures(app, deps)
  workAfterAnswers(app, deps)
  readJson(app)
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1024, ...COMPRESSION })
  if (deps.consoleOrigins.length > 0) await allowOrigins(app, deps)
  await limitRates(app)
  metricsRoutes(app, deps)
  addChangeSteps(app, [testChangedRules])
  await app.register(api(deps), { prefix: '/api' })
  healthRoutes(app, deps)
  localFileRoutes(app, deps)
  logoRoutes(app, deps)
  slipRoutes(app, deps)
  demoPictureRoutes(app)
  pageStyles(app)
  hostRoutes(app, deps)
  await oidcRoutes(app, deps)
  setUpRoutes(app, deps)
  devMailRoutes(app, deps)
  await shopifyRoutes(app, deps)
  await siteRoutes(app, deps)
  return app
}
