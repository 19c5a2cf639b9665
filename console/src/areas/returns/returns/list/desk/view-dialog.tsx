/** Saves what the list shows now under a name, or changes or deletes the view that it started from. */
import { type ReturnViewInput, USUAL_COLUMNS, VIEW_COLUMNS, VIEW_PAGE_SIZES } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, NativeSelect, TextInput, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import type { ListView } from '../list-view.ts'
import { useChangeSearch } from './change-search.ts'
import classes from './desk-bar.module.css'
import { NO_VIEW, searchOf, viewName, viewsQuery } from './view-queries.ts'

const isSize = (size: number): size is (typeof VIEW_PAGE_SIZES)[number] =>
  (VIEW_PAGE_SIZES as readonly number[]).includes(size)

/** The pills of the list become part of what is searched for. */
const queryOf = ({ q, status, isMine }: ListView) =>
  [q.trim(), status && `status:"${status}"`, isMine && 'assignee:me'].filter(Boolean).join(' ')

const useViewActions = (id: number | undefined) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: viewsQuery(api).queryKey })
  const save = useMutation({
    mutationFn: (body: ReturnViewInput) =>
      id === undefined
        ? api.returnViews.create({ body })
        : api.returnViews.update({ params: { id: String(id) }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => api.returnViews.remove({ params: { id: String(id) } }),
    onSuccess,
  })
  return { save, remove }
}

export const ViewDialog = ({ view, onClose }: { view: ListView; onClose: () => void }) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const change = useChangeSearch()
  const mayShare = useMay('configure')
  const { data: views = [] } = useQuery(viewsQuery(useApi()))
  const saved = views.find(({ id }) => id === view.viewId)
  const isOwn = saved && (!saved.is_shared || mayShare)
  const edited = isOwn ? saved : undefined
  const { save, remove } = useViewActions(edited?.id)
  const [name, setName] = useState(edited ? viewName(edited, t) : '')
  const [isShared, setIsShared] = useState(edited?.is_shared ?? false)
  const [columns, setColumns] = useState<readonly string[]>(view.columns ?? USUAL_COLUMNS)
  const [perPage, setPerPage] = useState(view.perPage)
  const [isUnnamed, setIsUnnamed] = useState(false)

  const submit = async () => {
    if (name.trim() === '') return setIsUnnamed(true)
    const { sort, dir } = view
    const chosen = VIEW_COLUMNS.filter((column) => columns.includes(column))
    const isSameName = edited && name === viewName(edited, t)
    const made = await save.mutateAsync({
      ...{ sort, dir, columns: chosen, is_shared: isShared },
      name: isSameName ? edited.name : name.trim(),
      query: queryOf(view),
      per_page: isSize(perPage) ? perPage : VIEW_PAGE_SIZES[0],
    })
    toast(t('view.saved', { name: name.trim() }))
    change(searchOf(made))
    onClose()
  }
  const discard = async () => {
    await remove.mutateAsync()
    toast(t('view.deleted', { name }))
    change(NO_VIEW)
    onClose()
  }
  const toggle = (column: string) =>
    setColumns(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column])
  const failure = save.error ?? remove.error
  const isBusy = save.isPending || remove.isPending
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('view.cancel')}
      </Button>
      {edited && (
        <Button
          variant="default"
          tone="danger"
          loading={remove.isPending}
          onClick={() => void discard().catch(() => undefined)}
        >
          {t('view.delete')}
        </Button>
      )}
      <Button
        loading={isBusy && save.isPending}
        disabled={columns.length === 0}
        onClick={() => void submit().catch(() => undefined)}
      >
        {t('view.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(edited ? 'view.edit_title' : 'view.save_title')} actions={actions} onCancel={onClose}>
      <div className={classes.form}>
        {failure && <Banner>{errorText(failure, t('view.failed'))}</Banner>}
        <TextInput
          label={t('view.name')}
          value={name}
          maxLength={60}
          error={isUnnamed && name.trim() === '' ? t('view.name_required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && void submit().catch(() => undefined)}
        />
        <fieldset className={classes.columns}>
          <legend>{t('view.columns')}</legend>
          {VIEW_COLUMNS.map((column) => (
            <label key={column}>
              <input type="checkbox" checked={columns.includes(column)} onChange={() => toggle(column)} />
              {t(`column.${column}`)}
            </label>
          ))}
        </fieldset>
        <NativeSelect
          label={t('view.per_page')}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.currentTarget.value))}
        >
          {VIEW_PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
        {mayShare && (
          <div className={`${classes.columns} ${classes.wide}`}>
            <label>
              <input type="checkbox" checked={isShared} onChange={() => setIsShared(!isShared)} />
              {t('view.shared')}
            </label>
          </div>
        )}
      </div>
    </Dialog>
  )
}
