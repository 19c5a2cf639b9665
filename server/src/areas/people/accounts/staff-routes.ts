import { contract, mayRole, type Role, type StaffMember, type StaffPatch } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { type ShopDb, violatesUnique } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { removeSecondFactors } from '../second-factor/means.ts'
import { endSessionsOf, endSignInsOf } from '../sign-in/sign-ins.ts'
import { countInvitation } from '../staff/invitation-limits.ts'
import { sendLink } from '../staff/invite.ts'
import {
  findAccountById,
  findMember,
  insertStaff,
  listMembers,
  lockStaff,
  NO_SUBJECT,
  otherOwners,
  updateStaff,
} from '../staff/queries.ts'
import { forgetNotifications, takeAssignments } from '../staff/release-work.ts'
import { endLinks } from '../staff/staff-links.ts'

const MAX_PEOPLE = 200

const withEmail = (role: Role, { email, ...member }: StaffMember): StaffMember =>
  mayRole(role, 'staff') && email !== undefined ? { ...member, email } : member

/** An address belongs to one person of a shop. */
const requireFreeEmail = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (violatesUnique(error, 'staff_email')) throw new DomainError('staff_email_taken')
    throw error
  }
}

/** Somebody must always be able to let others in. */
const requireOwner = async (
  db: ShopDb,
  shopId: number,
  before: StaffMember,
  after: Pick<StaffMember, 'role' | 'state'>,
) => {
  const wasOwner = before.role === 'owner' && before.state === 'active'
  const staysOwner = after.role === 'owner' && after.state === 'active'
  if (wasOwner && !staysOwner && (await otherOwners(db, shopId, before.id)) === 0) throw new DomainError('last_owner')
}

export const staffRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, invite, renewInvite, update, removeSecondFactor, erase } = contract.staff

  route(app, deps, list, async ({ db, shopId, role }) =>
    (await listMembers(db, shopId)).map((member) => withEmail(role, member)),
  )

  route(app, deps, invite, async ({ db, shopId, staffId, body, audit }) => {
    if ((await listMembers(db, shopId)).length >= MAX_PEOPLE) throw new DomainError('staff_limit')
    const id = await requireFreeEmail(insertStaff(db, shopId, { ...body, state: 'invited' }))
    await countInvitation(deps, db, shopId, staffId)
    const member = found(await findMember(db, shopId, id))
    audit({}, { id, role: member.role })
    return { member, link: await sendLink(deps, db, shopId, member, 'invite') }
  })

  route(app, deps, renewInvite, async ({ db, shopId, staffId, params: { id } }) => {
    await lockStaff(db, shopId)
    const member = found(await findMember(db, shopId, id))
    if (member.state !== 'invited') throw new DomainError('staff_not_invited')
    await countInvitation(deps, db, shopId, staffId)
    return { member, link: await sendLink(deps, db, shopId, member, 'invite') }
  })

  /** A person who is switched on again signs in as before; one who never joined is invited again. */
  const changesOf = async (db: ShopDb, shopId: number, before: StaffMember, patch: StaffPatch) => {
    if (patch.state !== 'active' || before.state === 'active') return patch
    const account = found(await findAccountById(db, shopId, before.id))
    const mayComeIn = account.password_hash || account.oidc_subject || before.is_from_platform
    if (!mayComeIn) throw new DomainError('staff_not_invited')
    return { ...patch, ...NO_SUBJECT }
  }

  route(app, deps, update, async ({ db, shopId, params: { id }, body, audit }) => {
    await lockStaff(db, shopId)
    const before = found(await findMember(db, shopId, id))
    await requireOwner(db, shopId, before, { role: body.role ?? before.role, state: body.state ?? before.state })
    await requireFreeEmail(updateStaff(db, shopId, id, await changesOf(db, shopId, before, body)))
    const after = found(await findMember(db, shopId, id))
    const now = deps.clock()
    if (after.email !== before.email) await updateStaff(db, shopId, id, NO_SUBJECT)
    if (after.role !== before.role) await endSessionsOf(db, shopId, id, now)
    if (after.state === 'off' || after.email !== before.email) await endLinks(db, shopId, id)
    if (after.state === 'off') await endSignInsOf(db, shopId, id, now)
    if (after.state === 'off' || !mayRole(after.role, 'note')) await takeAssignments(db, shopId, id)
    audit({ role: before.role, state: before.state }, { role: after.role, state: after.state })
    return after
  })

  route(app, deps, removeSecondFactor, async ({ db, shopId, params: { id } }) => {
    found(await findMember(db, shopId, id))
    await removeSecondFactors(db, shopId, id)
    return undefined
  })

  route(app, deps, erase, async ({ db, shopId, params: { id } }) => {
    await lockStaff(db, shopId)
    const before = found(await findMember(db, shopId, id))
    await requireOwner(db, shopId, before, { role: before.role, state: 'off' })
    const gone = {
      name: '',
      email: '',
      state: 'off',
      password_hash: null,
      platform_ref: null,
      ...NO_SUBJECT,
      is_operator: false,
    } as const
    // The person first, and then what is theirs: as everybody does who changes both.
    await updateStaff(db, shopId, id, { ...gone, erased_at: deps.clock() })
    await endLinks(db, shopId, id)
    await endSignInsOf(db, shopId, id, deps.clock())
    await removeSecondFactors(db, shopId, id)
    await takeAssignments(db, shopId, id)
    await forgetNotifications(db, shopId, id)
    return undefined
  })
}
