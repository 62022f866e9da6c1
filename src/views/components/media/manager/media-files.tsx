import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Center, Checkbox, Flex, Table, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { LibraryFile } from '#contract/media/library.ts'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { formatFileSize, formatMoment } from '#services/formatting.ts'
import { FileMark } from '#views/components/media/media-mark.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import classes from './media-manager.module.css'

interface FileProps {
  actor: MediaManagerActor
  file: LibraryFile
  isSelected: boolean
  mayToggle: boolean
}

/** The files of a directory or the results of a search, as tiles or as rows. */
export function MediaFiles({ actor, layout }: { actor: MediaManagerActor; layout: 'grid' | 'list' }) {
  const { t } = useLingui()
  const files = useSelector(actor, ({ context }) => context.files)
  const selected = useSelector(actor, ({ context }) => context.selected)
  const snapshot = useSelector(actor, (current) => current)
  const shown = files.map((file) => ({
    actor,
    file,
    isSelected: selected.some(({ id }) => id === file.id),
    mayToggle: snapshot.can({ type: 'file.toggle', file }),
  }))
  if (layout === 'grid')
    return (
      <Columns component="ul" keep min={150} gap="sm" aria-label={t`Files`}>
        {shown.map((props) => (
          <Tile key={props.file.id} {...props} />
        ))}
      </Columns>
    )
  return (
    <Box style={{ overflowX: 'auto' }}>
      <Table className={classes.list} miw={620} verticalSpacing="3xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>
              <Trans>Name</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Directory</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Size</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Added</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Used</Trans>
            </Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((props) => (
            <Line key={props.file.id} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function Tile({ actor, file, isSelected, mayToggle }: FileProps) {
  const { i18n } = useLingui()
  return (
    <li
      className={classes.tile}
      data-selected={isSelected || undefined}
      data-unfit={!mayToggle || undefined}
      {...dragging({ actor, file, isSelected, mayToggle })}
    >
      <UnstyledButton
        type="button"
        className={classes.choose}
        w="100%"
        h="100%"
        pb="2xs"
        aria-pressed={isSelected}
        disabled={!mayToggle}
        onClick={() => actor.send({ type: 'file.toggle', file })}
      >
        <FileMark file={file} whole w="100%" style={{ aspectRatio: '4 / 3' }} />
        <Text span pt="2xs" px="xs" fw={600} lh="sm" className="anywhere">
          {file.filename}
        </Text>
        <Note component="span" px="xs" className="tabular">
          {formatFileSize(file.size, i18n.locale)}
          {file.width && ` · ${file.width} × ${file.height}`}
        </Note>
      </UnstyledButton>
      <Flex component="span" gap="4xs" align="center" pos="absolute" top={6} right={6}>
        <PrivateMark file={file} />
        <Details actor={actor} file={file} />
      </Flex>
    </li>
  )
}

function Line(props: FileProps) {
  const { actor, file, isSelected, mayToggle } = props
  const { t, i18n } = useLingui()
  return (
    <Table.Tr data-selected={isSelected || undefined} {...dragging(props)}>
      <Table.Td>
        <Checkbox
          aria-label={t`Select ${file.filename}`}
          checked={isSelected}
          disabled={!mayToggle}
          onChange={() => actor.send({ type: 'file.toggle', file })}
        />
      </Table.Td>
      <Table.Td>
        <Flex component="span" gap="xs" align="center">
          <FileMark file={{ ...file, image_url: file.small_url }} w={36} h={36} bdrs="sm" room="button" />
          <Box component="span" className="anywhere">
            {file.filename}
          </Box>
          <PrivateMark file={file} />
        </Flex>
      </Table.Td>
      <Table.Td>{file.directory || '–'}</Table.Td>
      <Table.Td className="tabular nowrap">{formatFileSize(file.size, i18n.locale)}</Table.Td>
      <Table.Td className="tabular nowrap">{formatMoment(file.created_at)}</Table.Td>
      <Table.Td className="tabular nowrap">{file.uses}</Table.Td>
      <Table.Td>
        <Details actor={actor} file={file} />
      </Table.Td>
    </Table.Tr>
  )
}

/** Dragging a selected file moves the whole selection. */
function dragging({ actor, file, isSelected, mayToggle }: FileProps) {
  return {
    draggable: mayToggle,
    onDragStart: () => {
      if (!isSelected) actor.send({ type: 'file.toggle', file })
    },
  }
}

/** Opens the details of a file; a file in the trash must be restored first. */
function Details({ actor, file }: Pick<FileProps, 'actor' | 'file'>) {
  const { t } = useLingui()
  if (file.deleted_at) return null
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={t`Details of ${file.filename}`}
      onClick={() => actor.send({ type: 'question.ask', question: { kind: 'describe_file', file } })}
    >
      <IconInfoCircle size={17} stroke={1.7} />
    </ActionIcon>
  )
}

function PrivateMark({ file }: { file: LibraryFile }) {
  const { t } = useLingui()
  return file.is_private ? (
    <Center
      component="span"
      w={24}
      h={24}
      flex="none"
      bdrs="md"
      bg="var(--card)"
      c="dimmed"
      role="img"
      aria-label={t`Private`}
      title={t`Private`}
    >
      <IconLock size={14} stroke={1.9} />
    </Center>
  ) : null
}
