import type { StaffInvitation, StaffMember } from '@returns-desk/contract'
import { ActiveMark, Banner, DataTable, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Copyable } from '../../../parts/copyable.tsx'
import { staffQuery } from '../../../parts/queries/staff-query.ts'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import { ChangePanel } from './change-panel.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { PersonActions } from './person-actions.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import classes from './staff.module.css'

const PAGE_SIZE = 20

export const StaffScreen = () => {
  const { t } = useTranslation('staff')
  const { t: shell } = useTranslation('shell')
  const query = useQuery(staffQuery(useApi()))
  const { signedInBy } = useSessionShop()
  const [failure, setFailure] = useState<string>()
  const [invitation, setInvitation] = useState<StaffInvitation>()
  const [changing, setChanging] = useState<StaffMember>()
  return (
    <Screen title={t('title')} intro={t('intro')}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <DataTable
        label={t('title')}
        query={query}
        pageSize={PAGE_SIZE}
        rowKey={({ id }) => id}
        added={invitation?.member.id}
        empty={t('empty')}
        failure={t('failed.list')}
        columns={[
          { header: t('name'), width: '30%', cell: (member) => <Person member={member} /> },
          { header: t('role'), cell: ({ role }) => shell(`role.${role}`) },
          { header: t('state'), cell: ({ state }) => <State state={state} /> },
          { header: t('last_seen'), cell: ({ last_seen_at }) => <LastSeen at={last_seen_at} /> },
          {
            header: t('actions'),
            isActions: true,
            cell: (member) => (
              <PersonActions
                member={member}
                onChange={() => setChanging(member)}
                onInvited={setInvitation}
                onFailure={setFailure}
              />
            ),
          },
        ]}
      />
      {changing && <ChangePanel key={changing.id} member={changing} onClose={() => setChanging(undefined)} />}
      {invitation && <Invitation invitation={invitation} onClose={() => setInvitation(undefined)} />}
      <InvitePanel onInvited={setInvitation} />
      {signedInBy !== 'shopify' && <PolicyPanel />}
    </Screen>
  )
}

const Person = ({ member: { id, name, email } }: { member: StaffMember }) => {
  const { t } = useTranslation('staff')
  const isMe = useSessionShop().staff?.id === id
  return (
    <span className={classes.person}>
      <span className={classes.name}>
        {name} {isMe && <span className={classes.me}>{t('you')}</span>}
      </span>
      {email && (
        <span className={classes.email}>
          {email.slice(0, email.lastIndexOf('@'))}
          <wbr />
          {email.slice(email.lastIndexOf('@'))}
        </span>
      )}
    </span>
  )
}

const State = ({ state }: Pick<StaffMember, 'state'>) => {
  const { t } = useTranslation('staff')
  return <ActiveMark isActive={state === 'active'}>{t(`states.${state}`)}</ActiveMark>
}

const LastSeen = ({ at }: { at: string | null }) => {
  const { t } = useTranslation('staff')
  return at === null ? t('never') : <ShopTime at={at} />
}

/** The link is mailed too: this is for handing it over another way. */
const Invitation = ({ invitation, onClose }: { invitation: StaffInvitation; onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const name = invitation.member.name ?? ''
  return (
    <Banner tone="success" onDismiss={onClose}>
      <p className={classes.sent}>{t('invite.done', { name, email: invitation.member.email ?? '' })}</p>
      <Copyable text={invitation.link} name={t('invite.link')} />
    </Banner>
  )
}
