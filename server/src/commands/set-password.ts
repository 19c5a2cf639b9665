/** `npm run set-password -- shop`: reads a new operator password from standard input, and signs everyone out. */

import { removeSecondFactors } from '../areas/people/second-factor/means.ts'
import { DEMO_HANDLE } from '../areas/people/sign-in/sign-in-link.ts'
import { setPassword } from '../areas/shop/shops/create-shop.ts'
import { createPasswords } from '../auth/password.ts'
import { MIN_PASSWORD_LENGTH } from '../auth/password-strength.ts'
import { readEnv } from '../config/env.ts'
import { inShop } from '../db/db.ts'
import { findShopId } from '../db/shop-directory.ts'
import { openDatabase } from '../system.ts'
import { noteCommand } from './note-command.ts'
import { askLine, runCommand } from './run-command.ts'

await runCommand(async (say) => {
  const handle = process.argv[2] ?? DEMO_HANDLE
  const { db, close } = await openDatabase(readEnv(process.env))
  try {
    const shopId = await findShopId(db, { platform: 'embedded', handle })
    if (!shopId) throw new Error(`There is no shop "${handle}".`)
    const question = `New password for "${handle}" (at least ${MIN_PASSWORD_LENGTH} characters): `
    const password = await askLine(question, process.stdin, process.stderr)
    if (password.length < MIN_PASSWORD_LENGTH)
      throw new Error(`The password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
    const hash = await createPasswords().hash(password)
    await inShop(db, shopId, async (shopDb) => {
      // The operator lets the owner back in, even without the phone they have lost.
      await removeSecondFactors(shopDb, shopId, await setPassword(shopDb, shopId, hash, new Date()))
      await noteCommand(shopDb, shopId, 'setPassword', new Date())
    })
    say('Done. Everyone who was signed in has been signed out.')
  } finally {
    await close()
  }
})
