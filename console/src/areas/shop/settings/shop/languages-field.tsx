import {
  Button,
  IconButton,
  InputError,
  InputFrame,
  NativeSelect,
  type SelectOption,
  TrashIcon,
  useOwnField,
} from '@returns-desk/ui'
import { languageName, languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import classes from './languages-field.module.css'
import { allLanguages, oftenUsed } from './place-options.ts'

/** Naming hundreds of them takes a moment: the form is there before. */
const useAllLanguages = (reader: string) => {
  const [all, setAll] = useState<readonly SelectOption[]>([])
  useEffect(() => setAll(allLanguages(reader)), [reader])
  return all
}

/** The languages in their order: the first one is what the others fall back to. */
export const LanguagesField = () => {
  const { t } = useTranslation('settings')
  const reader = useLanguage()
  const often = useMemo(() => oftenUsed(reader), [reader])
  const all = useAllLanguages(reader)
  const field = useOwnField({ name: 'languages', label: t('shop.languages.label'), hint: t('shop.languages.hint') })
  const list = useRef<HTMLUListElement>(null)
  const languages: readonly string[] = field.value
  const [first] = languages

  /** The button that was pressed is gone: focus goes to the list that it stood in. */
  const change = (changed: readonly string[]) => {
    field.onChange(changed)
    list.current?.focus()
  }
  const makeFirst = (code: string) => change([code, ...languages.filter((language) => language !== code)])
  const remove = (code: string) => change(languages.filter((language) => language !== code))
  const options = (choices: readonly SelectOption[]) =>
    choices
      .filter(({ value }) => !languages.includes(String(value)))
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))

  return (
    <InputFrame id={field.id} label={field.label} labelElement="div" className={primitives.wholeRow}>
      <p id={`${field.id}-description`} className={classes.hint}>
        {field.description}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        className={classes.list}
        aria-labelledby={`${field.id}-label`}
        aria-describedby={`${field.id}-description`}
      >
        {languages.map((code) => (
          <li key={code} className={classes.row}>
            <span className={primitives.emphasis}>
              {languageTitle(code, reader)} <span className={classes.code}>{code}</span>
            </span>
            {code === first ? (
              <span className={classes.first}>{t('shop.languages.first')}</span>
            ) : (
              <span className={classes.actions}>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => makeFirst(code)}
                  aria-label={t('shop.languages.make_first_of', { language: languageName(code, reader) })}
                >
                  {t('shop.languages.make_first')}
                </Button>
                <IconButton
                  onClick={() => remove(code)}
                  aria-label={t('shop.languages.remove_of', { language: languageName(code, reader) })}
                >
                  <TrashIcon />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      <NativeSelect
        className={classes.add}
        label={t('shop.languages.add')}
        description={t('shop.languages.kept')}
        value=""
        onChange={({ currentTarget }) => field.onChange([...languages, currentTarget.value])}
      >
        <option value="">{t('shop.languages.choose')}</option>
        <optgroup label={t('shop.languages.often')}>{options(often)}</optgroup>
        <optgroup label={t('shop.languages.all')}>{options(all)}</optgroup>
      </NativeSelect>
      {field.error && <InputError id={`${field.id}-error`}>{field.error}</InputError>}
    </InputFrame>
  )
}
