import { Trans, useLingui } from '@lingui/react/macro'
import { Pipeline } from './import-actor.ts'
import { amendRows } from '#services/import/import-calls.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** Uploads the corrected workbook of faulty rows; the same import continues with it. */
export function AmendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const actor = Pipeline.useActorRef()
  return (
    <UploadDialog
      title={t`Upload the corrected rows`}
      hint={
        <Trans>
          The workbook of rows with errors that was downloaded from this import, with the cells corrected. Its rows
          replace those with errors.
        </Trans>
      }
      label={t`Workbook of corrected rows`}
      purpose="import_xls"
      scope="amend"
      use={{ send: amendRows }}
      confirm={<Trans>Continue with these rows</Trans>}
      onDone={(record) => {
        actor.send({ type: 'record.change', record })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
