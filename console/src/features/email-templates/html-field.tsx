import { Input } from '@mantine/core'
import type { EmailTemplateInput } from '@returns-desk/contract'
import { renderTemplate } from '@returns-desk/engine'
import { useFormValues, useOwnField } from '@returns-desk/ui'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { HtmlEditor } from './html-editor.tsx'
import classes from './html-field.module.css'
import { LoadFailure } from './load-failure.tsx'
import { PartsList } from './parts-list.tsx'
import { Preview } from './preview.tsx'
import { variablesQuery } from './queries.ts'
import { inPercents, sortedVariables, type Variable } from './variables.ts'

const HINT_COUNT = 4
const NONE: readonly Variable[] = []

/** The content of a mail: the editor, what it may name, and beside it what becomes of it. */
export const HtmlField = () => {
  const { t } = useTranslation('email-templates')
  const { id, label, error, value, onChange, onBlur, ref } = useOwnField({ name: 'html_content', label: t('content') })
  const values = useFormValues<EmailTemplateInput>()
  const variables = useQuery({ ...variablesQuery(useApi(), useLanguage()), select: sortedVariables })
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
            variables={variables.data ?? NONE}
          />
          <UnknownVariables html={value} />
          {variables.data && <Hint variables={variables.data} />}
        </div>
        <Input.Wrapper className={classes.side} label={t('preview.live')} labelElement="div">
          <Preview template={values} isLive />
        </Input.Wrapper>
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

const UnknownVariables = ({ html }: { html: string }) => {
  const { t } = useTranslation('email-templates')
  const settled = useDeferredValue(html)
  const { unknown } = useMemo(() => renderTemplate(settled, {}), [settled])
  return <PartsList text={t('unknown', { count: unknown.length })} parts={unknown.map(inPercents)} />
}
