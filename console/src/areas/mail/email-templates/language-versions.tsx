import type { EmailTemplate } from '@returns-desk/contract'
import { type Group, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { isSameEmail } from './email-groups.ts'
import classes from './email-templates.module.css'
import { MissingVersions } from './missing-versions.tsx'
import { useLanguageName } from './names.ts'
import { templatesQuery } from './queries.ts'

/** From one language of an e-mail to its others, and to those that it lacks. Without the list there is nothing to say. */
export const LanguageVersions = ({ template }: { template: EmailTemplate }) => {
  const { t } = useTranslation('email-templates')
  const languageName = useLanguageName()
  const { data, isPending } = useQuery(templatesQuery(useApi()))
  // The place is kept: a button that moves away under a finger is not pressed.
  if (isPending) return <Skeleton className={classes.versions} width="12rem" />
  const [first, ...others] = data?.filter((other) => isSameEmail(other, template)) ?? []
  if (!first) return null
  const versions: Group<EmailTemplate> = [first, ...others]
  return (
    <nav className={classes.versions} aria-label={t('versions_of')}>
      {versions.map(({ id, language }) =>
        id === template.id ? (
          <strong key={id} aria-current="page">
            {languageName(language)}
          </strong>
        ) : (
          <Link key={id} to={paths.emailTemplate(id)}>
            {languageName(language)}
          </Link>
        ),
      )}
      <MissingVersions versions={versions} />
    </nav>
  )
}
