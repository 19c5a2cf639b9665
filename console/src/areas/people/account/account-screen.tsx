import { LinkButton, Loaded, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../parts/queries/account-query.ts'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TotpPanel } from './totp-panel.tsx'

/** One's own account. A platform signs its people in: they find only their name and language here. */
export const AccountScreen = () => {
  const { t } = useTranslation('account')
  const query = useQuery(accountQuery(useApi()))
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      actions={<LinkButton to={paths.notifications}>{t('notifications')}</LinkButton>}
    >
      <Loaded query={query} failure={t('failed.load')} skeleton={<PanelSkeleton />}>
        {(account) => (
          <>
            <ProfilePanel account={account} />
            <KeysPanel />
            {!account.is_from_platform && (
              <>
                {account.has_password && <PasswordPanel />}
                <TotpPanel account={account} />
                <PasskeysPanel account={account} />
                <SessionsPanel />
              </>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
