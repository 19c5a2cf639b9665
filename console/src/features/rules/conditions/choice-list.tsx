import { foldText } from '@returns-desk/engine'
import { CheckIcon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect } from 'react'
import type { Choice } from '../dictionary.ts'
import classes from './chips-input.module.css'
import { usePopoverPlace } from './popover-place.ts'

export const matchingChoices = (choices: readonly Choice[], typed: string) =>
  choices.filter(({ label }) => foldText(label).includes(foldText(typed)))

interface ChoiceListProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly active: number
  readonly onToggle: (choice: Choice) => void
}

/** The options below the filter box. It stays open, since several are usually selected. */
export const ChoiceList = ({ id, label, choices, chosen, active, onToggle }: ChoiceListProps) => {
  const { t } = useTranslation('rules')
  const list = usePopoverPlace<HTMLDivElement>()
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={list} className={classes.popover}>
      <div id={id} role="listbox" aria-label={label} aria-multiselectable="true">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above, where the focus stays, has the keys.
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className={classes.option}
            data-active={index === active}
            aria-selected={chosen.includes(choice.value)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onToggle(choice)}
          >
            {choice.label}
            {chosen.includes(choice.value) && <CheckIcon />}
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className={classes.nothing}>{t('chips.nothing')}</p>}
    </div>
  )
}
