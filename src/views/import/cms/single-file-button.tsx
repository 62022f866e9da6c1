import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { replacingFile } from './import-calls.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** Uploads one file that the archive lacks, or in which it is damaged; the archive need not be packed again. */
export function SingleFileButton({ name, onDone }: { name: string; onDone?: () => void }) {
  const { t } = useLingui()
  const { take, refresh } = useRowChanges()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton className={classes.take} aria-label={t`Upload ${name}`} onClick={() => setOpen(true)}>
        <IconUpload size={16} stroke={1.7} aria-hidden />
        <Trans>Upload the file</Trans>
      </UnstyledButton>
      {isOpen && (
        <UploadDialog
          title={t`Upload ${name}`}
          hint={
            <Trans>
              The file takes the place of {name} in this import, whatever it is called on your computer. The ZIP stays
              as it is.
            </Trans>
          }
          label={name}
          purpose="import_file"
          scope={`file:${name}`}
          use={replacingFile}
          values={{ name }}
          confirm={<Trans>Use this file</Trans>}
          onDone={(record) => {
            setOpen(false)
            take({ row: null, record })
            refresh()
            onDone?.()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
