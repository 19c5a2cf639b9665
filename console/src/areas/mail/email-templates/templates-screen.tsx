import type { EmailTemplate } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { Banner, errorText, type Group, GroupedTable, LinkButton, Screen } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { addLanguagePath, groupTemplates } from './email-groups.ts'
import classes from './email-templates.module.css'
import { MissingVersions } from './missing-versions.tsx'
import { useLanguageName, useTypeName } from './names.ts'
import { templatesQuery, useRemoveTemplate } from './queries.ts'
import { RemoveTemplate } from './remove-template.tsx'

const GROUPS_PER_PAGE = 5

export const TemplatesScreen = () => {
  const { t } = useTranslation('email-templates')
  const emails = useQuery({ ...templatesQuery(useApi()), select: groupTemplates })
  const remove = useRemoveTemplate()
  const languageName = useLanguageName()
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <LinkButton to={paths.emailVariables}>{t('variables.link')}</LinkButton>
          <LinkButton to={paths.newEmailTemplate} variant="filled">
            {t('add_template')}
          </LinkButton>
        </>
      }
    >
      {remove.error && <Banner onDismiss={remove.reset}>{errorText(remove.error, t('failed.remove'))}</Banner>}
      <GroupedTable
        label={t('title')}
        query={emails}
        pageSize={GROUPS_PER_PAGE}
        empty={t('empty')}
        failure={t('failed.list')}
        rowKey={(template) => template.id}
        rowHref={(template) => paths.emailTemplate(template.id)}
        group={{ header: t('subject'), width: '50%', cell: (versions) => <Subject versions={versions} /> }}
        columns={[
          { header: t('language'), cell: ({ language }) => languageName(language) },
          { header: t('default_language'), cell: (template) => t(template.default_language ? 'yes' : 'no') },
          {
            header: t('actions'),
            isActions: true,
            cell: (template) => <RemoveTemplate template={template} remove={remove.mutateAsync} />,
          },
        ]}
      />
    </Screen>
  )
}

const Subject = ({ versions }: { versions: Group<EmailTemplate> }) => {
  const [email] = versions
  const { t } = useTranslation('email-templates')
  const typeName = useTypeName()
  const subject = textIn(email, 'subject', useLanguage())
  return (
    <div className={classes.group}>
      <div>
        <div className={primitives.emphasis}>{subject}</div>
        <div className={primitives.fineInBold}>{typeName(email.template_type)}</div>
        <MissingVersions versions={versions} />
      </div>
      <Link to={addLanguagePath(email)} className={classes.addLanguage} aria-label={t('add_language_to', { subject })}>
        {t('add_language')}
      </Link>
    </div>
  )
}
