import { createSetUpLink } from '../../areas/shop/setup/setup-links.ts'
import { listShops } from '../../areas/shop/shops/list-shops.ts'
import type { ShopsCommand } from './options.ts'

const COLUMNS = ['shop', 'name', 'platform', 'state', 'since', 'returns']
/** Text from people: on a terminal a control character could draw anything. */
const printable = (text: string) => text.replace(/\p{C}/gu, '')

export const listAll: ShopsCommand = async ({ deps, say }) => {
  const shops = await listShops(deps.db)
  if (shops.length === 0)
    return say('There is no shop yet. “npm run shops -- setup-link” prints a link that makes one.')
  const rows = shops.map(({ handle, name, platform, state, created_at, returns }) => [
    handle,
    printable(name),
    platform === 'embedded' ? 'own' : platform,
    state,
    created_at.toISOString().slice(0, 10),
    String(returns),
  ])
  const widths = COLUMNS.map((title, i) => Math.max(...[COLUMNS, ...rows].map((row) => (row[i] ?? title).length)))
  for (const row of [COLUMNS, ...rows])
    say(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const printSetUpLink: ShopsCommand = async ({ deps, say }) =>
  say(`Set up your shop: ${await createSetUpLink(deps)}`)
