import {
  ActiveMark,
  Banner,
  type Column,
  FailedSaveBanner,
  FormActions,
  Panel,
  SchemaForm,
  Screen,
  SubmitButton,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useCreate, useList } from './queries.ts'
import type { CrudResource, Thing } from './resource.ts'
import { RowButtons } from './row-buttons.tsx'
import { ThingsTable } from './things-table.tsx'

interface ListPageProps<Row extends Thing, Schema extends z.ZodObject> {
  readonly of: CrudResource<Row, z.output<Schema>>
  readonly schema: Schema
  /** The cells of a row; the active mark and the row actions are added after them. */
  readonly columns: readonly Column<Row>[]
  /** The fields of the form that adds one. */
  readonly children: ReactNode
}

/** The list of a resource, with the form to add to it below. */
export const ListPage = <Row extends Thing, Schema extends z.ZodObject>(props: ListPageProps<Row, Schema>) => {
  const { of, columns } = props
  const { t } = useTranslation(of.name)
  const query = useList(of)
  const [failure, setFailure] = useState<string>()
  const [added, setAdded] = useState<number>()
  const status: Column<Row> = {
    header: t('status.title'),
    cell: ({ active = false }) => (
      <ActiveMark isActive={active}>{active ? t('status.active') : t('status.inactive')}</ActiveMark>
    ),
  }
  const actions: Column<Row> = {
    header: t('actions'),
    isActions: true,
    cell: (row) => <RowButtons of={of} row={row} onFailure={setFailure} />,
  }
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <FailedSaveBanner />
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <ThingsTable
        of={of}
        query={query}
        added={added}
        columns={[...columns, ...(of.switches ? [status] : []), actions]}
      />
      <AddPanel {...props} onAdded={setAdded} />
    </Screen>
  )
}

interface AddPanelProps<Row extends Thing, Schema extends z.ZodObject> extends ListPageProps<Row, Schema> {
  readonly onAdded: (id: number) => void
}

const AddPanel = <Row extends Thing, Schema extends z.ZodObject>(props: AddPanelProps<Row, Schema>) => {
  const { of, schema, children, onAdded } = props
  const { t } = useTranslation(of.name)
  const create = useCreate(of)
  const toast = useToast()
  const add = async (values: z.output<Schema>) => {
    const { id, name } = await create.mutateAsync(values)
    onAdded(id)
    toast(t('add.done', { name }))
  }
  return (
    <Panel title={t('add.title')}>
      <SchemaForm schema={schema} onSubmit={add} failure={t('failed.create')} isRepeatable>
        {children}
        <FormActions>
          <SubmitButton busyLabel={t('add.busy')} needs={of.needs ?? []}>
            {t('add.submit')}
          </SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
