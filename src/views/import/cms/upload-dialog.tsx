import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ImportItem } from '#contract/import/records.ts'
import type { Purpose } from '#contract/media/files.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { useImport } from './import-actor.ts'

interface UploadDialogProps {
  title: string
  /** Explains the use of the file. */
  hint: ReactNode
  /** Label of the file's field. */
  label: string
  purpose: Purpose
  /** Distinguishes the uploads of one import that can be continued. */
  scope: string
  use: SubmissionUse<ImportItem>
  /** Further values of the call. */
  values?: object
  confirm: ReactNode
  onDone: (record: ImportItem) => void
  onClose: () => void
}

/** Uploads one file to an import that was checked already. */
export function ImportUploadDialog(props: UploadDialogProps) {
  const { title, hint, label, purpose, scope, use, values, confirm, onDone, onClose } = props
  const user = useUser()
  const { id, version } = useImport()
  const [file, setFile] = useState<string | null>(null)
  const { submit, busy, failure } = useSubmission(use, { inPlace: true, onDone })
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      {failure && <FailureNotice failure={failure} inFull apart />}
      <Note my="3xs">{hint}</Note>
      <UploadField
        label={label}
        purpose={purpose}
        taken={{ count: 1 }}
        value={[]}
        scope={`${user.id}:import:${id}:${scope}`}
        disabled={busy}
        onChange={([upload]) => setFile(upload ?? null)}
      />
      <Group gap="xs" my="md">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={file === null}
          loading={busy}
          onClick={() => submit({ id, version, file: file ?? '', ...values })}
        >
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
