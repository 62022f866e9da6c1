import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Flex } from '@mantine/core'
import { IconDownload, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { VisibleDocument } from '#contract/documentation/zone.ts'
import { downloadDocument, keepFavorite } from '#services/documentation/documents.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'

const keeping: SubmissionUse = { send: keepFavorite }
/** Shared with the viewer. */
export const downloading: SubmissionUse = { send: downloadDocument }

interface DocumentActionsProps {
  row: VisibleDocument
  /** Called when the row has changed. */
  onChange: () => void
}

/** The buttons of a row: favourite and download. */
export function DocumentActions({ row, onChange }: DocumentActionsProps) {
  return (
    <Flex component="span" display="inline-flex" align="center">
      <Star row={row} onChange={onChange} />
      <DownloadOne row={row} onChange={onChange} />
    </Flex>
  )
}

function Star({ row: { id, name, is_favorite }, onChange }: DocumentActionsProps) {
  const { t } = useLingui()
  const { busy, submit } = useSubmission(keeping, { onDone: onChange })
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-pressed={is_favorite}
      aria-label={t`Favourite: ${name}`}
      {...(is_favorite && { c: 'var(--copper-ink)' })}
      disabled={busy}
      onClick={() => submit({ id, is_favorite: !is_favorite })}
    >
      {is_favorite ? <IconStarFilled size={20} /> : <IconStar size={20} stroke={1.7} />}
    </ActionIcon>
  )
}

function DownloadOne({ row: { id, name }, onChange }: DocumentActionsProps) {
  const { t } = useLingui()
  const { busy, submit } = useSubmission(downloading, { onDone: onChange })
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={t`Download: ${name}`}
      loading={busy}
      onClick={() => submit({ id })}
    >
      <IconDownload size={20} stroke={1.7} />
    </ActionIcon>
  )
}
