import type { EmailTemplateInput } from '@returns-desk/contract'
import { variablesOf } from '@returns-desk/engine'
import { InputFrame, useFormValues, useOwnField } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Preview } from '../preview/preview.tsx'
import { variablesQuery } from '../queries.ts'
import { inPercents, ownFirst, sortedVariables, type Variable } from '../variables.ts'
import { HtmlEditor } from './html-editor.tsx'
import classes from './html-field.module.css'

const HINT_COUNT = 4
const NO_VARIABLES: readonly Variable[] = []

/** The content of a mail: the editor, its variables, and the preview beside it. */
export const HtmlField = () => {
  const { t } = useTranslation('email-templates')
  const { id, label, error, value, onChange, onBlur, ref } = useOwnField({ name: 'html_content', label: t('content') })
  const values = useFormValues<EmailTemplateInput>()
  const variables = useQuery({ ...variablesQuery(useApi(), useLanguage()), select: sortedVariables })
  const type = values.template_type || null
  const own = useMemo(() => variablesOf(type), [type])
  const inOrder = useMemo(() => ownFirst(variables.data ?? NO_VARIABLES, own), [variables.data, own])
  return (
    <div className={classes.field}>
      <LoadFailure query={variables} failure={t('failed.variables')} />
      <div className={classes.sides}>
        <div className={classes.side}>
          <HtmlEditor
            id={id}
            label={label}
            error={error}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            onReady={ref}
            variables={inOrder}
          />
          {variables.data && <Hint variables={inOrder} />}
        </div>
        <InputFrame className={classes.side} label={t('preview.live')} labelElement="div">
          <Preview template={values} isLive />
        </InputFrame>
      </div>
    </div>
  )
}

const Hint = ({ variables }: { variables: readonly Variable[] }) => {
  const { t } = useTranslation('email-templates')
  return (
    <p className={classes.hint}>
      {t('hint')}{' '}
      {variables.slice(0, HINT_COUNT).map(({ name }) => (
        <span key={name}>
          <code>{inPercents(name)}</code>{' '}
        </span>
      ))}
      <Link to={paths.emailVariables}>{t('variables.all')}</Link>
    </p>
  )
}
