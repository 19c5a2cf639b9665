/** Every address of the console. */
export const paths = {
  home: '/',
  returns: '/returns',
  rules: '/rules',
  returnMethods: '/return-methods',
  paymentMethods: '/payment-methods',
  returnStatuses: '/return-statuses',
  returnReasons: '/return-reasons',
  returnReason: (id: number | string) => `/return-reasons/${id}`,
  emailTemplates: '/email-templates',
  errorMessages: '/error-messages',
  otherSettings: '/other-settings',
} as const
