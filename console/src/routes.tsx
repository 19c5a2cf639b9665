import { Navigate, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'
import { lazyScreen } from './start/screen-loader.tsx'

const ReturnsScreen = lazyScreen(async () => (await import('./features/returns/returns-screen.tsx')).ReturnsScreen)
const ReturnScreen = lazyScreen(async () => (await import('./features/returns/return-screen.tsx')).ReturnScreen)
const ReturnMethodsScreen = lazyScreen(
  async () => (await import('./features/return-methods/methods-screen.tsx')).MethodsScreen,
)
const ReturnMethodScreen = lazyScreen(
  async () => (await import('./features/return-methods/method-screen.tsx')).MethodScreen,
)
const PaymentMethodsScreen = lazyScreen(
  async () => (await import('./features/payment-methods/methods-screen.tsx')).MethodsScreen,
)
const PaymentMethodScreen = lazyScreen(
  async () => (await import('./features/payment-methods/method-screen.tsx')).MethodScreen,
)
const StatusesScreen = lazyScreen(
  async () => (await import('./features/return-statuses/statuses-screen.tsx')).StatusesScreen,
)
const StatusScreen = lazyScreen(async () => (await import('./features/return-statuses/status-screen.tsx')).StatusScreen)
const ReasonsScreen = lazyScreen(
  async () => (await import('./features/return-reasons/reasons-screen.tsx')).ReasonsScreen,
)
const ReasonScreen = lazyScreen(async () => (await import('./features/return-reasons/reason-screen.tsx')).ReasonScreen)
const TemplatesScreen = lazyScreen(
  async () => (await import('./features/email-templates/templates-screen.tsx')).TemplatesScreen,
)
const NewTemplateScreen = lazyScreen(
  async () => (await import('./features/email-templates/new-template-screen.tsx')).NewTemplateScreen,
)
const NewLanguageScreen = lazyScreen(
  async () => (await import('./features/email-templates/new-language-screen.tsx')).NewLanguageScreen,
)
const TemplateScreen = lazyScreen(
  async () => (await import('./features/email-templates/template-screen.tsx')).TemplateScreen,
)
const VariablesScreen = lazyScreen(
  async () => (await import('./features/email-templates/variables-screen.tsx')).VariablesScreen,
)
const RulesScreen = lazyScreen(async () => (await import('./features/rules/rules-screen.tsx')).RulesScreen)
const RuleScreen = lazyScreen(async () => (await import('./features/rules/rule-screen.tsx')).RuleScreen)
const ErrorMessagesScreen = lazyScreen(
  async () => (await import('./features/error-messages/error-messages-screen.tsx')).ErrorMessagesScreen,
)
const SettingsScreen = lazyScreen(
  async () => (await import('./features/other-settings/settings-screen.tsx')).SettingsScreen,
)

const screens: RouteObject[] = [
  { path: paths.rules, element: <RulesScreen /> },
  { path: paths.rule(':ruleId'), element: <RuleScreen /> },
  { path: paths.returns, element: <ReturnsScreen /> },
  { path: paths.return(':returnId'), element: <ReturnScreen /> },
  { path: paths.returnMethods, element: <ReturnMethodsScreen /> },
  { path: paths.returnMethod(':returnMethodId'), element: <ReturnMethodScreen /> },
  { path: paths.paymentMethods, element: <PaymentMethodsScreen /> },
  { path: paths.paymentMethod(':paymentMethodId'), element: <PaymentMethodScreen /> },
  { path: paths.returnStatuses, element: <StatusesScreen /> },
  { path: paths.returnStatus(':returnStatusId'), element: <StatusScreen /> },
  { path: paths.returnReasons, element: <ReasonsScreen /> },
  { path: paths.returnReason(':returnReasonId'), element: <ReasonScreen /> },
  { path: paths.errorMessages, element: <ErrorMessagesScreen /> },
  { path: paths.otherSettings, element: <SettingsScreen /> },
  { path: paths.emailTemplates, element: <TemplatesScreen /> },
  { path: paths.newEmailTemplate, element: <NewTemplateScreen /> },
  { path: paths.emailTemplate(':emailId'), element: <TemplateScreen /> },
  { path: paths.emailTemplateLanguage(':emailSubject', ':emailType'), element: <NewLanguageScreen /> },
  { path: paths.emailVariables, element: <VariablesScreen /> },
]

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: paths.home, element: <Navigate to={paths.rules} replace /> },
      ...screens,
      { path: '*', element: <UnknownPage /> },
    ],
  },
]
