import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { storeSingleFile } from '#services/import/import-calls.ts'
import { useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { ImportUploadDialog } from './upload-dialog.tsx'

/** A small button in words, in a cell or at a row. */
export const RowAction = Anchor.withProps({
  component: 'button',
  type: 'button',
  display: 'inline-flex',
  className: classes.rowAction,
  fz: 'xs',
  fw: 600,
  ta: 'start',
  style: { alignItems: 'center', gap: 'var(--mantine-spacing-4xs)' },
})

/** Asks for one file that the archive lacks, or in which it is damaged. */
export function SingleFileButton({ name, onAsk }: { name: string; onAsk?: () => void }) {
  const { t } = useLingui()
  const { askForFile } = useRowChanges()
  const ask = () => {
    askForFile(name)
    onAsk?.()
  }
  return (
    <RowAction aria-label={t`Upload ${name}`} onClick={ask}>
      <IconUpload size={16} stroke={1.7} aria-hidden />
      <Trans>Upload the file</Trans>
    </RowAction>
  )
}

/** Uploads the requested file; the archive is not repacked. It outlives the cells, which a refreshed list replaces. */
export function SingleFileDialog() {
  const { t } = useLingui()
  const { askedFile: name, askForFile, take, refresh } = useRowChanges()
  if (name === null) return null
  const close = () => askForFile(null)
  return (
    <ImportUploadDialog
      title={t`Upload ${name}`}
      hint={
        <Trans>
          The file takes the place of {name} in this import, whatever it is called on your computer. The ZIP stays as it
          is.
        </Trans>
      }
      label={name}
      purpose="import_file"
      scope={`file:${name}`}
      use={{ send: storeSingleFile }}
      values={{ name }}
      confirm={<Trans>Use this file</Trans>}
      onDone={(record) => {
        close()
        take({ row: null, record })
        refresh()
      }}
      onClose={close}
    />
  )
}
