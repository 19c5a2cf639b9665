import type { MailDocument } from '@returns-desk/contract'
import { EMPTY_DOCUMENT } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedEmails } from '../../../seed/emails.ts'
import { test } from '../../../test/harness.ts'

const CONTENT = { ...EMPTY_DOCUMENT, heading: 'Without HTML' } as MailDocument

test('every save is kept, newest first, with who saved it, and can be looked at and restored', async ({ world }) => {
  const shop = await world.shop()
  const { emails } = await world.as(shop)
  const { id } = await emails.create({ body: { subject: 'S', html_content: '<p>1</p>' } })
  const params = { id }
  await emails.update({ params, body: { content: CONTENT } })
  await emails.update({ params, body: { default_language: true } })
  await emails.update({ params, body: { html_content: '<p>3</p>' } })
  const versions = await emails.versions({ params })
  expect(versions.map(({ is_simple }) => is_simple)).toEqual([false, true, false])
  expect(versions[0]).toMatchObject({ subject: 'S', saved_at: world.deps.clock().toISOString() })
  expect(versions[0]?.staff?.name).toBe('Proprietar')

  const simple = { id, version_id: versions[1]?.id ?? 0 }
  expect(await emails.version({ params: simple })).toMatchObject({ content: CONTENT, is_simple: true })
  const restored = await emails.restoreVersion({ params: simple })
  expect(restored).toMatchObject({ content: CONTENT, version: 5 })
  expect(await emails.get({ params })).toEqual(restored)
  expect(await emails.versions({ params })).toHaveLength(4)
  // Restoring what is there already changes nothing.
  await emails.restoreVersion({ params: simple })
  expect(await emails.versions({ params })).toHaveLength(4)
})

test('the first change of an e-mail that came with the shop keeps what it came with', async ({ world }) => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => seedEmails(db, shop.id, ['en', 'ro']))
  const { emails } = await world.as(shop)
  const [seeded] = await emails.list()
  const params = { id: seeded?.id ?? 0 }
  expect(await emails.versions({ params })).toEqual([])
  await emails.update({ params, body: { html_content: '<p>Other</p>' } })
  const [, first, ...rest] = await emails.versions({ params })
  expect(rest).toEqual([])
  expect(first).toMatchObject({ staff: null, is_simple: true })
  expect(await emails.restoreVersion({ params: { ...params, version_id: first?.id ?? 0 } })).toMatchObject({
    html_content: seeded?.html_content,
    content: seeded?.content,
  })
})

test('the newest fifty are kept, for each e-mail by itself', async ({ world }) => {
  const { emails } = await world.as(await world.shop())
  const other = await emails.create({ body: { subject: 'Other', html_content: '<p>x</p>' } })
  const { id } = await emails.create({ body: { subject: 'S', html_content: '<p>0</p>' } })
  for (let save = 1; save <= 52; save++)
    await emails.update({ params: { id }, body: { html_content: `<p>${save}</p>` } })
  const versions = await emails.versions({ params: { id } })
  expect(versions).toHaveLength(50)
  const oldest = await emails.version({ params: { id, version_id: versions.at(-1)?.id ?? 0 } })
  expect(oldest.html_content).toBe('<p>3</p>')
  expect(await emails.versions({ params: { id: other.id } })).toHaveLength(1)
})

test('versions belong to their e-mail and their shop', async ({ world }) => {
  const { emails } = await world.as(await world.shop())
  const body = { subject: 'S', html_content: '<p>0</p>' }
  const [one, two] = [await emails.create({ body }), await emails.create({ body: { ...body, subject: 'T' } })]
  const [version] = await emails.versions({ params: { id: one.id } })
  const version_id = version?.id ?? 0
  const gone = { status: 404 }
  await expect(emails.version({ params: { id: two.id, version_id } })).rejects.toMatchObject(gone)
  await expect(emails.restoreVersion({ params: { id: two.id, version_id } })).rejects.toMatchObject(gone)
  const stranger = (await world.as(await world.shop())).emails
  await expect(stranger.versions({ params: { id: one.id } })).rejects.toMatchObject(gone)
  await expect(stranger.version({ params: { id: one.id, version_id } })).rejects.toMatchObject(gone)
  await emails.remove({ params: { id: one.id } })
  await expect(emails.versions({ params: { id: one.id } })).rejects.toMatchObject(gone)
})
