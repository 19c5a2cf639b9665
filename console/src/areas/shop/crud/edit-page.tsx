import { textIn } from '@returns-desk/engine'
import {
  DISCARD,
  EditScreen,
  FormActions,
  LinkButton,
  Panel,
  SchemaForm,
  SubmitButton,
  useBackTo,
  useDraft,
  useSaveAndReturn,
} from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useApi } from '../../../shell/session/api.tsx'
import { oneQuery, useUpdate } from './queries.ts'
import type { EditResource, Thing } from './resource.ts'

interface EditPageProps<Row extends Thing, Schema extends z.ZodObject> {
  readonly of: EditResource<Row, z.output<Schema>>
  /** From the URL. */
  readonly id: string | undefined
  readonly schema: Schema
  /** The fields of the form. */
  readonly children: ReactNode
}

/** Edits one item of a list. */
export const EditPage = <Row extends Thing, Schema extends z.ZodObject>(props: EditPageProps<Row, Schema>) => {
  const { of, id = '' } = props
  const { t } = useTranslation(of.name)
  const api = useApi()
  const load = () => of.calls(api).get({ params: { id } })
  return (
    <EditScreen t={t} list={of.listPath} query={useQuery(oneQuery(of, api, id))} load={load}>
      {(opened) => <EditForm {...props} id={id} opened={opened} />}
    </EditScreen>
  )
}

interface EditFormProps<Row extends Thing, Schema extends z.ZodObject> extends EditPageProps<Row, Schema> {
  readonly id: string
  readonly opened: Row
}

const EditForm = <Row extends Thing, Schema extends z.ZodObject>(props: EditFormProps<Row, Schema>) => {
  const { of, id, schema, opened, children } = props
  const { t } = useTranslation(of.name)
  const language = useLanguage()
  const update = useUpdate(of, id, opened)
  const failure = t('failed.update')
  const save = useSaveAndReturn<z.output<Schema>>({
    list: of.listPath,
    opened,
    save: update.mutateAsync,
    success: t('edit.done'),
    failure,
    staysOnFailure: !of.returnsOnFailure,
  })
  return (
    <Panel title={of.texts.includes('name') ? textIn(opened, 'name', language) : opened.name}>
      <SchemaForm
        schema={schema}
        saved={opened as object as Partial<z.input<Schema>>}
        draft={useDraft<z.input<Schema>>()}
        onSubmit={save}
        failure={failure}
      >
        {children}
        <FormActions>
          <SubmitButton needs={of.needs ?? []}>{t('edit.save')}</SubmitButton>
          <LinkButton to={useBackTo(of.listPath)} state={DISCARD}>
            {t('edit.cancel')}
          </LinkButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
