import { HandleTakenError, makeShop } from '../../areas/shop/setup/make-shop.ts'
import { endSetUpLinks } from '../../areas/shop/setup/setup-links.ts'
import { readShopInput, type ShopField } from '../../areas/shop/setup/shop-input.ts'
import { factsOf, handleFrom } from '../../areas/shop/setup/suggestions.ts'
import { problemText } from '../../areas/shop/setup/texts.ts'
import { MIN_PASSWORD_LENGTH } from '../../auth/password-strength.ts'
import { noteCommand } from '../note-command.ts'
import { askLine } from '../run-command.ts'
import type { ShopsCall, ShopsCommand } from './options.ts'

const OPTION_OF: Readonly<Record<ShopField, string>> = {
  name: '--name',
  handle: '--handle',
  country: '--country',
  currency: '--currency',
  time_zone: '--time-zone',
  languages: '--languages',
  owner_name: '--owner',
  owner_email: '--email',
  password: 'The password',
}

/** What is not given is what the country usually goes with. */
const inputOf = (options: ShopsCall['options'], password: string) => {
  const { name = '', handle, country = '', currency, languages, owner = '', email = '' } = options
  const code = country.trim().toUpperCase()
  const facts = /^[A-Z]{2}$/.test(code) ? factsOf(code) : { currency: '', time_zone: '', language: '' }
  return {
    name,
    handle: handle ?? handleFrom(name),
    country: code,
    currency: (currency ?? facts.currency).toUpperCase(),
    time_zone: options['time-zone'] ?? facts.time_zone,
    languages: (languages ?? facts.language).split(',').map((language) => language.trim()),
    owner_name: owner,
    owner_email: email,
    password,
  }
}

const explain = (problems: Readonly<Record<string, Parameters<typeof problemText>[0]>>) =>
  Object.entries(problems)
    .map(([field, problem]) => `${OPTION_OF[field as ShopField]}: ${problemText(problem, 'en')}`)
    .join('\n')

export const addShop: ShopsCommand = async ({ deps, say, options, input, output }) => {
  const question = `Password of the owner (at least ${MIN_PASSWORD_LENGTH} characters): `
  const read = readShopInput(inputOf(options, await askLine(question, input, output)))
  if ('problems' in read) throw new Error(explain(read.problems))
  try {
    await makeShop(deps, read, async (db, make, now) => {
      await endSetUpLinks(db)
      const { shopId } = await make()
      await noteCommand(db, shopId, 'create', now)
    })
  } catch (error) {
    if (error instanceof HandleTakenError) throw new Error(explain({ handle: 'handle_taken' }))
    throw error
  }
  say(`Made the shop "${read.handle}". Sign in at ${deps.publicUrl}/host`)
}
