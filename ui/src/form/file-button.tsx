import type { ComponentProps } from 'react'
import classes from './file-button.module.css'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  readonly onFile: (file: File) => void
}

/** The browser's own file field under a button: by keyboard and screen reader it is exactly that field. */
export const FileButton = ({ onFile, children, ...input }: FileButtonProps) => (
  <label className={classes.choose}>
    <input
      {...input}
      type="file"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // The same file, corrected, can be chosen again.
        currentTarget.value = ''
      }}
    />
    {children}
  </label>
)
