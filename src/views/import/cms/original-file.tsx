import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { importKinds } from '#contract/import/kinds.ts'
import type { ImportPart } from '#machines/import/import-file.ts'
import { downloadOriginal } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import classes from './import.module.css'
import { Pipeline } from './import-actor.ts'

/** A download of one of the two files, as long as it is kept. */
export function OriginalFile({ part }: { part: ImportPart }) {
  const { t } = useLingui()
  const record = Pipeline.useSelector(({ context }) => context.record)
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const { submit, busy } = useSubmission({ send: downloadOriginal })
  const file = record?.[part]
  if (record?.is_cleared) return <Trans>removed after 90 days</Trans>
  if (part === 'zip' && !file && !importKinds[kind].needsArchive) return <Trans>only for files that rows name</Trans>
  if (!record || !file) return <Trans>to be uploaded</Trans>
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.original}
      truncate
      fz="inherit"
      miw={0}
      disabled={busy}
      aria-label={t`Download ${file.filename}`}
      title={t`Download ${file.filename}`}
      onClick={() => submit({ id: record.id, part })}
    >
      {file.filename}
    </Anchor>
  )
}
