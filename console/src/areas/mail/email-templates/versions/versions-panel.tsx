import type { EmailTemplate, EmailVersion } from '@returns-desk/contract'
import { Banner, Button, errorText, Loaded, Panel, PanelSkeleton, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../../../parts/moment.tsx'
import { settingsQuery } from '../../../../parts/queries/settings-query.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { Preview } from '../preview/preview.tsx'
import { useRestoreVersion, versionQuery, versionsQuery } from '../queries.ts'
import classes from './versions-panel.module.css'

/** What a template was before. Asked for only when somebody wants to see it. */
export const VersionsPanel = ({ template }: { template: EmailTemplate }) => {
  const { t } = useTranslation('email-templates')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('versions.title')}>
      {isOpen ? (
        // After a save there is one more.
        <Versions key={template.version} template={template} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('versions.open')}
        </Button>
      )}
    </Panel>
  )
}

const Versions = ({ template }: { template: EmailTemplate }) => {
  const { t } = useTranslation('email-templates')
  const api = useApi()
  const versions = useQuery(versionsQuery(api, template.id))
  const [shown, setShown] = useState<number>()
  return (
    <Loaded query={versions} failure={t('failed.versions')} skeleton={<PanelSkeleton />}>
      {(all) =>
        all.length === 0 ? (
          <p>{t('versions.empty')}</p>
        ) : (
          <ol className={classes.versions} reversed>
            {all.map((version, index) => (
              <li key={version.id}>
                <Version
                  template={template}
                  version={version}
                  isCurrent={index === 0}
                  isShown={shown === version.id}
                  onShow={() => setShown(shown === version.id ? undefined : version.id)}
                />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

interface VersionProps {
  readonly template: EmailTemplate
  readonly version: EmailVersion
  readonly isCurrent: boolean
  readonly isShown: boolean
  readonly onShow: () => void
}

const Version = ({ template, version, isCurrent, isShown, onShow }: VersionProps) => {
  const { t } = useTranslation('email-templates')
  const confirm = useConfirm()
  const toast = useToast()
  const restore = useRestoreVersion(template.id)
  const settings = useQuery(settingsQuery(useApi()))
  const { staff } = version
  const who = staff ? (staff.name === null ? 'former' : 'staff') : 'nobody'
  const ask = () =>
    confirm({
      title: t('versions.restore_title'),
      text: t('versions.restore_text'),
      confirmLabel: t('versions.restore'),
      run: async () => {
        await restore.mutateAsync(version.id)
        toast(t('versions.restored'))
      },
    })
  return (
    <>
      {restore.error && <Banner onDismiss={restore.reset}>{errorText(restore.error, t('failed.restore'))}</Banner>}
      <div className={classes.version}>
        <div>
          <div className={primitives.emphasis}>
            {!settings.isPending && <Moment at={version.saved_at} timeZone={settings.data?.time_zone || 'UTC'} />}
          </div>
          <div className={primitives.fine}>
            {t(`versions.by.${who}`, { name: staff?.name ?? '' })} ·{' '}
            {t(version.is_simple ? 'versions.simple' : 'versions.html')}
          </div>
        </div>
        <span className={classes.actions}>
          <Button variant="default" size="compact-sm" aria-expanded={isShown} onClick={onShow}>
            {t(isShown ? 'versions.hide' : 'versions.show')}
          </Button>
          {isCurrent ? (
            <span className={primitives.fine}>{t('versions.current')}</span>
          ) : (
            <Button variant="default" size="compact-sm" onClick={ask}>
              {t('versions.restore')}
            </Button>
          )}
        </span>
      </div>
      {isShown && <Shown template={template} versionId={version.id} />}
    </>
  )
}

const Shown = ({ template, versionId }: { template: EmailTemplate; versionId: number }) => {
  const { t } = useTranslation('email-templates')
  const version = useQuery(versionQuery(useApi(), template.id, versionId))
  return (
    <Loaded query={version} failure={t('failed.versions')} skeleton={<PanelSkeleton />}>
      {({ subject, html_content }) => (
        <Preview template={{ ...template, subject, html_content, content: null }} isVersion />
      )}
    </Loaded>
  )
}
