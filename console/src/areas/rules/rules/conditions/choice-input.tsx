import { Combobox, ComboboxItem, ComboboxPopover, useComboboxStore } from '@ariakit/react/combobox'
import { foldText } from '@returns-desk/engine'
import { CheckIcon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ComponentProps, memo, useId, useState } from 'react'
import type { Choice } from '../dictionary.ts'
import classes from './chips-input.module.css'
import { POPOVER_PLACE } from './popover-place.ts'

interface ChoiceInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

const boxOf = (input: HTMLElement | null) => input?.parentElement?.getBoundingClientRect() ?? null

/** A filter box over the choices. The list stays open, since several are usually selected. */
export const ChoiceInput = ({ label, choices, values, onChange, ...input }: ChoiceInputProps) => {
  const { t } = useTranslation('rules')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wantedId, setWantedId] = useState<string | null>()
  const offered = choices
    .map((choice, index) => ({ ...choice, id: `${id}-${index}` }))
    .filter((choice) => foldText(choice.label).includes(foldText(typed)))
  const active = offered.find((choice) => choice.id === wantedId) ?? offered[0]
  const combobox = useComboboxStore({
    value: typed,
    setValue: setTyped,
    selectedValue: values,
    setSelectedValue: onChange,
    // Decided here: see the attribute tree.
    activeId: active?.id ?? null,
    setActiveId: (activeId) => setWantedId(activeId ?? null),
    includesBaseElement: false,
    focusLoop: false,
  })
  return (
    <>
      <Combobox {...input} store={combobox} />
      <ComboboxPopover
        store={combobox}
        {...POPOVER_PLACE}
        sameWidth
        getAnchorRect={boxOf}
        aria-label={label}
        className={classes.popover}
      >
        {offered.map((choice) => (
          <Option key={choice.id} {...choice} isChosen={values.includes(choice.value)} onToggle={setWantedId} />
        ))}
        {offered.length === 0 && (
          <ComboboxItem disabled className={classes.nothing}>
            {t('chips.nothing')}
          </ComboboxItem>
        )}
      </ComboboxPopover>
    </>
  )
}

interface OptionProps extends Choice {
  readonly id: string
  readonly isChosen: boolean
  readonly onToggle: (id: string) => void
}

/** Remembered: there may be 250 of them, and a key press changes one or two. */
const Option = memo(({ id, value, label, isChosen, onToggle }: OptionProps) => (
  <ComboboxItem id={id} value={value} className={classes.option} onClick={() => onToggle(id)}>
    {label}
    {isChosen && <CheckIcon />}
  </ComboboxItem>
))
