import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { useUser } from '#views/shell/use-session.ts'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { amending } from './import-calls.ts'

/** Uploads the corrected workbook of faulty rows; the same import continues with it. */
export function AmendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  const actor = Pipeline.useActorRef()
  const { id, version } = useImport()
  const [file, setFile] = useState<string | null>(null)
  const { submit, busy, failure } = useSubmission(amending, {
    inPlace: true,
    onDone: (record) => {
      actor.send({ type: 'record.change', record })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Upload the corrected rows`}
      size="md"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {failure && <FailureNotice failure={failure} inFull apart />}
      <p className={classes.hint}>
        <Trans>The workbook of rows with errors, with the cells corrected. Its rows replace those with errors.</Trans>
      </p>
      <UploadField
        label={t`Workbook of corrected rows`}
        purpose="import_xls"
        value={[]}
        scope={`${user.id}:import:${id}:amend`}
        disabled={busy}
        onChange={([upload]) => setFile(upload ?? null)}
      />
      <div className={classes.next}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={file === null} loading={busy} onClick={() => submit({ id, version, file: file ?? '' })}>
          <Trans>Continue with these rows</Trans>
        </Button>
      </div>
    </Modal>
  )
}
