import type { ErrorMessage } from '@returns-desk/contract'
import { Banner, DataTable, errorText, Screen, UnsavedGuard } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { useDrafts } from './drafts.ts'
import classes from './error-messages.module.css'
import { useLanguageName } from './language-name.ts'
import { MessageCell } from './message-cell.tsx'
import { useErrorMessages, useReplaceMessage, useRestoreMessage } from './queries.ts'
import { matching, SearchBox, useSearch } from './search.tsx'
import { SuccessAlert } from './success-alert.tsx'
import { draftKey, languagesIn, type OneText, textIn } from './texts.ts'

const PAGE_SIZE = 10

export const ErrorMessagesScreen = () => {
  const { t } = useTranslation('error-messages')
  const languageName = useLanguageName()
  const messages = useErrorMessages()
  const search = useSearch()
  const found = messages.data && matching(messages.data, search)
  const drafts = useDrafts()
  const { success, failure, save, restore, dismiss } = useMessageChanges(drafts.close)
  return (
    <Screen title={t('title')} intro={t('intro')}>
      {failure && <Banner onDismiss={dismiss}>{failure}</Banner>}
      <div className={primitives.stack}>
        <div className={classes.bar}>
          <SearchBox found={found?.length} />
          <SuccessAlert success={success} onDone={dismiss} />
        </div>
        <DataTable
          label={t('title')}
          query={{ ...messages, data: found }}
          pageSize={PAGE_SIZE}
          empty={search ? t('no_match', { search }) : t('empty')}
          failure={t('failed.list')}
          rowKey={(message) => message.code}
          columns={[
            { header: t('code'), width: '24%', cell: ({ code }) => <code className={classes.code}>{code}</code> },
            ...languagesIn(messages.data).map((language) => ({
              header: language ? t('message_in', { language: languageName(language) }) : t('message'),
              cell: (message: ErrorMessage) => (
                <MessageCell text={textIn(message, language)} drafts={drafts} onSave={save} restore={restore} />
              ),
            })),
          ]}
        />
      </div>
      <UnsavedGuard hasUnsaved={drafts.hasUnsaved} />
    </Screen>
  )
}

/** Changes a message and says how it went; neither call throws. */
const useMessageChanges = (onSaved: (key: string) => void) => {
  const { t } = useTranslation('error-messages')
  const replace = useReplaceMessage()
  const remove = useRestoreMessage()
  const [outcome, setOutcome] = useState<{ readonly success?: { readonly text: string }; readonly failure?: string }>(
    {},
  )

  const report = async (change: Promise<unknown>, success: string, failure: string) => {
    try {
      await change
      setOutcome({ success: { text: success } })
      return true
    } catch (error) {
      setOutcome({ failure: errorText(error, failure) })
      return false
    }
  }
  const placeOf = ({ code, language }: OneText) => ({ code, ...(language ? { language } : {}) })
  const save = async (text: OneText, message: string) => {
    const change = replace.mutateAsync({ ...placeOf(text), message })
    if (await report(change, t('edit.done', { code: text.code }), t('failed.update'))) onSaved(draftKey(text))
  }
  const restore = async (text: OneText) => {
    const change = remove.mutateAsync(placeOf(text))
    if (await report(change, t('restore.done', { code: text.code }), t('failed.restore'))) onSaved(draftKey(text))
  }
  return { ...outcome, save, restore, dismiss: () => setOutcome({}) }
}
