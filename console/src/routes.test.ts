import { matchRoutes } from '@returns-desk/ui/router'
import { expect, test } from 'vitest'
import { routes, screenAt } from './routes.tsx'

test.each([
  ...['/', '/returns', '/returns/', '/returns/abc', '/rules', '/rules/12', '/return-methods/3', '/payment-methods'],
  ...['/email-templates', '/email-templates/new', '/email-templates/7', '/email-templates/Hello%20you/return_created'],
  ...['/email-variables', '/error-messages', '/other-settings', '/nowhere', '/returns/abc/more', '/returns/%E0%A4%A'],
])('what is fetched ahead at %s is what the router shows there', (pathname) => {
  const match = matchRoutes(routes, pathname === '/' ? '/rules' : pathname)?.at(-1)
  const ahead = screenAt(pathname)
  expect(ahead?.load).toBe(match?.route.handle?.load)
  if (ahead) expect(ahead.params).toEqual(match?.params)
})
