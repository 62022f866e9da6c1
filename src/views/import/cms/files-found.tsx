import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns, IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import type { fileUses, LeftOut } from '#contract/import/records.ts'
import { formatFileSize } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { useImport } from './import-actor.ts'
import { SingleFileButton } from './single-file.tsx'

const leftOutTexts: Record<LeftOut, MessageDescriptor> = {
  system: msg`Auxiliary file of a system or program`,
  empty: msg`Empty file`,
  nested: msg`Archive inside the ZIP`,
  format: msg`Format not used by imports`,
  type: msg`The content does not match the name`,
  damaged: msg`Damaged file`,
  password: msg`Asks for a password to open`,
}

/** Reasons that another file of the same name removes. */
const replaceable: readonly LeftOut[] = ['empty', 'type', 'damaged', 'password']

/** Number of files on a page of the dialog. */
const most = 100

/** Files of the archive that rows use, that none uses, and that are missing; and ignored parts of the workbook. */
export function FilesFound() {
  const { files, unknown_columns, is_old_template } = useImport()
  const [opened, setOpened] = useState(false)
  const unread = unknown_columns.join(', ')
  return (
    <>
      {is_old_template && (
        <Notice tone="warning" apart>
          <Trans>
            The workbook was made from an older template. Columns that it lacks stay as they are in the portal.
          </Trans>
        </Notice>
      )}
      {files.all + files.missing > 0 && (
        <p className={classes.filesFound}>
          <IconFiles size={18} stroke={1.7} aria-hidden />
          <span>
            <Plural value={files.used} one="# file of the ZIP is used" other="# files of the ZIP are used" />
            {' · '}
            <Plural value={files.missing} _0="none is missing" one="# is missing" other="# are missing" />
            {' · '}
            <Plural value={files.unused} _0="none is unused" one="# is unused" other="# are unused" />
            {files.left_out > 0 && (
              <>
                {' · '}
                <Plural value={files.left_out} one="# is left out" other="# are left out" />
              </>
            )}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
            <Trans>Show the files</Trans>
          </Button>
        </p>
      )}
      {unread && (
        <p className={classes.filesFound}>
          <IconColumns size={18} stroke={1.7} aria-hidden />
          <span>
            <Trans>Columns that were not read: {unread}</Trans>
          </span>
        </p>
      )}
      {opened && <FilesDialog onClose={() => setOpened(false)} />}
    </>
  )
}

function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { id, files } = useImport()
  const { mayMend } = useRowChanges()
  const [use, setUse] = useState<(typeof fileUses)[number]>(files.missing > 0 ? 'missing' : 'used')
  const { data, failed, refresh } = useLoad('import.files.index', {
    path: { import: id },
    query: { use, per_page: most, sort_by: 'name', sort_direction: 'asc' },
  })
  const total = data?.pagination.total ?? 0
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Files of the import`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <SegmentedControl
        fullWidth
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        value={use}
        onChange={(value) => setUse(value as typeof use)}
        data={[
          { value: 'used', label: t`Used (${files.used})` },
          { value: 'missing', label: t`Missing (${files.missing})` },
          { value: 'unused', label: t`Unused (${files.unused})` },
          ...(files.left_out > 0 ? [{ value: 'left_out', label: t`Left out (${files.left_out})` }] : []),
        ]}
      />
      {failed && (
        <Notice tone="danger" live onRetry={refresh}>
          <Trans>The files could not be loaded.</Trans>
        </Notice>
      )}
      {!data && !failed && <RowsSkeleton count={4} />}
      {data && total === 0 && (
        <p className={classes.hint}>
          <Trans>There is no such file.</Trans>
        </p>
      )}
      {data && (
        <ul className={classes.fileList}>
          {data.results.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                {file.left_out && <span className={classes.leftOut}>{i18n._(leftOutTexts[file.left_out])}</span>}
              </span>
              {file.size !== null && <span>{formatFileSize(file.size, i18n.locale)}</span>}
              {mayMend && (file.use === 'missing' || (file.left_out && replaceable.includes(file.left_out))) && (
                <SingleFileButton name={file.name} onAsk={onClose} />
              )}
            </li>
          ))}
        </ul>
      )}
      {total > most && (
        <p className={classes.hint}>
          <Trans>
            The first {most} of {total} are shown.
          </Trans>
        </p>
      )}
    </Modal>
  )
}
