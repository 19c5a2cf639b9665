import { FileButton, Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type DragEvent, useId, useState } from 'react'
import classes from './orders-import.module.css'

interface FileDropProps {
  readonly name: string | undefined
  readonly onFile: (file: File) => void
}

/** A place to drop a file on, around the button that chooses one. */
export const FileDrop = ({ name, onFile }: FileDropProps) => {
  const { t } = useTranslation('orders-import')
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field inside takes files by keyboard
    <div className={classes.drop} data-over={isOver} onDrop={drop} onDragOver={over} onDragLeave={() => setOver(false)}>
      <Icon size={24}>
        <path d="M10 13V4M6.5 7.5 10 4l3.5 3.5M3.5 13v3h13v-3" />
      </Icon>
      <FileButton accept=".csv,text/csv" aria-describedby={hint} onFile={onFile}>
        {name ? t('file.other') : t('file.choose')}
      </FileButton>
      <p id={hint}>{name ? t('file.chosen', { name }) : t('file.hint')}</p>
    </div>
  )
}
