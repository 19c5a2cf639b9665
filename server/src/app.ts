/** Builds the server without listening, so that tests can call it without a port. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { tooManyRequests } from './base/errors.ts'
import type { Deps } from './config/deps.ts'
import { demoPictureRoutes } from './demo/picture-routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { backtestRoutes } from './features/backtests/routes.ts'
import { bankAccountRoutes } from './features/bank-account/routes.ts'
import { bankFileRoutes } from './features/bank-files/routes.ts'
import { bankStatementRoutes } from './features/bank-statements/routes.ts'
import { bulkRoutes } from './features/bulk/routes.ts'
import { checklistRoutes } from './features/checklist/routes.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { courierRoutes } from './features/couriers/routes.ts'
import { customerHistoryRoutes } from './features/customer-history/routes.ts'
import { devMailRoutes } from './features/dev-mail/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { effectRoutes } from './features/effects/routes.ts'
import { emailRoutes } from './features/emails/routes.ts'
import { answerErrors, frameworkError } from './features/error-messages/answer-errors.ts'
import { errorMessageRoutes } from './features/error-messages/routes.ts'
import { fileRoutes, localFileRoutes } from './features/files/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { hostRoutes } from './features/host/routes.ts'
import { inspectionRoutes } from './features/inspections/routes.ts'
import { labelRoutes } from './features/labels/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { oidcRoutes } from './features/oidc/routes.ts'
import { ordersImportRoutes } from './features/orders-import/routes.ts'
import { paymentMethodRoutes } from './features/payment-methods/routes.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { receivingRoutes } from './features/receiving/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { returnMethodRoutes } from './features/return-methods/routes.ts'
import { returnNoteRoutes } from './features/return-notes/routes.ts'
import { returnReasonRoutes } from './features/return-reasons/routes.ts'
import { returnStatusRoutes } from './features/return-statuses/routes.ts'
import { returnViewRoutes } from './features/return-views/routes.ts'
import { returnRoutes } from './features/returns/routes.ts'
import { returnsExportRoutes } from './features/returns-export/routes.ts'
import { ruleHitRoutes } from './features/rule-hits/routes.ts'
import { ruleScenarioRoutes } from './features/rule-scenarios/routes.ts'
import { testChangedRules } from './features/rule-scenarios/test-changed-rules.ts'
import { ruleTrialRoutes } from './features/rule-trials/routes.ts'
import { ruleVersionRoutes } from './features/rule-versions/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { confirmRoutes } from './features/second-factor/confirm-routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { logoRoutes } from './features/settings/logo-routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { setUpRoutes } from './features/setup/routes.ts'
import { shopifyRoutes } from './features/shopify/routes.ts'
import { shopRoutes } from './features/shops/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { siteRoutes } from './features/sites/routes.ts'
import { slipRoutes } from './features/slips/routes.ts'
import { accountRoutes } from './features/staff/account-routes.ts'
import { staffPolicyRoutes } from './features/staff/policy-routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { staffIntakeRoutes } from './features/staff-intake/routes.ts'
import { storeCreditRoutes } from './features/store-credits/routes.ts'
import { teamworkRoutes } from './features/teamwork/routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { workAfterAnswers } from './http/after-answer.ts'
import { addChangeSteps } from './http/change-steps.ts'
import { isCrowded, tooCrowded } from './http/crowded-bodies.ts'
import { logRequests } from './http/log-requests.ts'
import { networkOf } from './http/network-of.ts'
import { pageStyles } from './http/pages/send-page.ts'
import { giveBackAfterFailures } from './http/rate-limits.ts'
import { REQUEST_ID_HEADER, securityHeaders } from './http/security-headers.ts'

/** Node's default quality for brotli is the slowest: compressing would take longer than producing the answer. */
const COMPRESSION = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }

const BODY_LIMIT_BYTES = 1024 * 1024

/** Fails at startup, not on a request: a route without an access rule must not be registered. */
const demandAccessRule = (app: FastifyInstance) => {
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
  demandAccessRule(app)
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
