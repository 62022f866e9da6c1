import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns, IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import type { fileUses, ImportItem, LeftOut } from '#contract/import/records.ts'
import { formatFileSize } from '#services/formatting.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { useRowChanges } from './changed-rows.ts'
import { HiddenColumns } from './hidden-columns.tsx'
import { useImport } from './import-actor.ts'
import { SingleFileButton } from './single-file.tsx'

const leftOutTexts: Record<LeftOut, MessageDescriptor> = withOtherWord({
  system: msg`Auxiliary file of a system or program`,
  empty: msg`Empty file`,
  nested: msg`Archive inside the ZIP`,
  format: msg`Format not used by imports`,
  type: msg`The content does not match the name`,
  damaged: msg`Damaged file`,
  password: msg`Password-protected`,
  link: msg`Link instead of a file`,
  method: msg`Packed by a method that is not supported`,
  twin: msg`Name differs from another only in capital letters`,
})

/** Reasons that another file of the same name removes. */
const replaceable: readonly LeftOut[] = ['empty', 'type', 'damaged', 'password', 'link', 'method']

/** Number of files on a page of the dialog. */
const most = 100

/** Files of the archive that rows use, that none uses, and that are missing; hidden and ignored parts of the workbook. */
export function FilesFound({ onShowSkipped }: { onShowSkipped: () => void }) {
  const { files, unknown_columns, is_old_template, hidden, sections } = useImport()
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
      {hidden && <HiddenParts {...hidden} />}
      {sections.count > 0 && <Sections {...sections} onShow={onShowSkipped} />}
      {files.all + files.missing > 0 && (
        <Flex component="p" rowGap="4xs" columnGap="2xs" wrap="wrap" align="center" m={0} mb="sm" c="dimmed">
          <IconFiles size={18} stroke={1.7} aria-hidden />
          <Box component="span" maw="calc(100% - 26px)">
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
          </Box>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
            <Trans>Show the files</Trans>
          </Button>
        </Flex>
      )}
      {unread && (
        <Flex component="p" rowGap="4xs" columnGap="2xs" wrap="wrap" align="center" m={0} mb="sm" c="dimmed">
          <IconColumns size={18} stroke={1.7} aria-hidden />
          <Box component="span" maw="calc(100% - 26px)">
            <Trans>Columns that were not read: {unread}</Trans>
          </Box>
        </Flex>
      )}
      {opened && <FilesDialog onClose={() => setOpened(false)} />}
    </>
  )
}

/** Hidden columns and rows of the sheet that was read. */
function HiddenParts({ columns, rows, is_visible_only }: NonNullable<ImportItem['hidden']>) {
  return (
    <Notice tone="information" apart>
      <HiddenColumns columns={columns} />{' '}
      {rows > 0 &&
        (is_visible_only ? (
          <Plural
            value={rows}
            one="# row hidden by a filter or by hand is left out."
            other="# rows hidden by a filter or by hand are left out."
          />
        ) : (
          <Plural
            value={rows}
            one="# row hidden by a filter or by hand is read too."
            other="# rows hidden by a filter or by hand are read too."
          />
        ))}
    </Notice>
  )
}

/** Skipped rows with one text only, in one sentence. */
function Sections({ count, rows, onShow }: ImportItem['sections'] & { onShow: () => void }) {
  const others = count - rows.length
  const numbers = rows.join(', ') + (others > 0 ? ' …' : '')
  return (
    <Notice
      tone="information"
      apart
      action={
        <Button variant="default" onClick={onShow}>
          <Trans>Show the skipped rows</Trans>
        </Button>
      }
    >
      <Plural
        value={count}
        one="# row has one text only, like the heading of a section, and is skipped: row"
        other="# rows have one text only, like headings of sections, and are skipped: rows"
      />{' '}
      {numbers}.
    </Notice>
  )
}

function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { id, files } = useImport()
  const { mayMend } = useRowChanges()
  const [use, setUse] = useState<(typeof fileUses)[number]>(files.missing > 0 ? 'missing' : 'used')
  const { data, failed, failure, refresh } = useLoad('import.files.index', {
    path: { import: id },
    query: { use, per_page: most, sort_by: 'name', sort_direction: 'asc' },
  })
  const total = data?.pagination.total ?? 0
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog opened onClose={onClose} title={t`Files of the import`} size="lg">
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
        <Notice tone="danger" live failure={failure} onRetry={refresh}>
          <Trans>The files could not be loaded.</Trans>
        </Notice>
      )}
      {!data && !failed && <RowsSkeleton count={4} />}
      {data && total === 0 && (
        <Note my="3xs">
          <Trans>There is no such file.</Trans>
        </Note>
      )}
      {data && (
        <PlainList divided gap="3xs" mah="50vh" mt="sm" style={{ overflowY: 'auto' }}>
          {data.results.map((file) => (
            <Flex key={file.id} component="li" className="anywhere" gap="sm" justify="space-between">
              <span>
                {file.name}
                {file.left_out && (
                  <Note component="span" display="block">
                    {i18n._(leftOutTexts[file.left_out])}
                  </Note>
                )}
              </span>
              {file.size !== null && (
                <Text span className="tabular" c="dimmed" flex="none">
                  {formatFileSize(file.size, i18n.locale)}
                </Text>
              )}
              {mayMend && (file.use === 'missing' || (file.left_out && replaceable.includes(file.left_out))) && (
                <SingleFileButton name={file.name} onAsk={onClose} />
              )}
            </Flex>
          ))}
        </PlainList>
      )}
      {total > most && (
        <Note my="3xs">
          <Trans>
            The first {most} of {total} are shown.
          </Trans>
        </Note>
      )}
    </Dialog>
  )
}
