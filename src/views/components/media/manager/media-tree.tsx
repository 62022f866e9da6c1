import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconDots,
  IconFolder,
  IconFolderOpen,
  IconFolderPlus,
  IconFolderShare,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { MediaDirectory } from '#contract/media/library.ts'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import classes from './media-tree.module.css'

/** The tree of directories. Files are moved by dropping them on a directory; the root can only be opened. */
export function MediaTree({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const tree = useSelector(actor, ({ context }) => context.tree)
  const chosen = useSelector(actor, ({ context }) => (context.trashed ? null : context.directory_id))
  const trashed = useSelector(actor, ({ context }) => context.trashed)
  const mayStore = useMay('media.directories.store')
  const mayDestroy = useMay('media.media.destroy')
  return (
    <Flex
      className={classes.tree}
      w={{ sm: 260 }}
      flex="none"
      component="nav"
      direction="column"
      gap="2xs"
      align="flex-start"
      miw={0}
      aria-label={t`Directories`}
    >
      <PlainList gap={0} w="100%">
        {tree.map((directory) => (
          <Directory key={directory.id} actor={actor} directory={directory} isChosen={directory.id === chosen} />
        ))}
      </PlainList>
      {mayDestroy && tree.length > 0 && (
        <Group className={classes.directory} wrap="nowrap" gap="5xs" bdrs="md" data-chosen={trashed || undefined}>
          <UnstyledButton
            type="button"
            display="flex"
            style={{ alignItems: 'center', gap: 'var(--mantine-spacing-2xs)' }}
            {...(trashed && { c: 'var(--petrol-ink)', fw: 600 })}
            flex="1"
            miw={0}
            mih={36}
            px="2xs"
            bdrs="md"
            aria-current={trashed || undefined}
            onClick={() => actor.send({ type: 'trash.open' })}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
            <Text span flex={1} truncate>
              <Trans>Trash</Trans>
            </Text>
          </UnstyledButton>
        </Group>
      )}
      {mayStore && !trashed && tree.length > 0 && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFolderPlus size={17} stroke={1.7} />}
          onClick={() => actor.send({ type: 'question.ask', question: { kind: 'name_directory', directory: null } })}
        >
          <Trans>New directory</Trans>
        </Button>
      )}
    </Flex>
  )
}

interface DirectoryProps {
  actor: MediaManagerActor
  directory: MediaDirectory
  isChosen: boolean
}

function Directory({ actor, directory, isChosen }: DirectoryProps) {
  const { id, basename, path, files, parent_id } = directory
  const [isOver, setOver] = useState(false)
  const trashed = useSelector(actor, ({ context }) => context.trashed)
  const mayMove = useMay('media.media.move')
  const selected = useSelector(actor, ({ context }) => context.selected)
  const depth = path === '' ? 0 : path.split('/').length
  const Icon = isChosen ? IconFolderOpen : IconFolder
  const takes = mayMove && !trashed && selected.length > 0
  return (
    <Flex
      className={classes.directory}
      component="li"
      gap="5xs"
      align="center"
      bdrs="md"
      data-chosen={isChosen || undefined}
      data-over={isOver || undefined}
      style={{ paddingInlineStart: Math.min(depth, 8) * 16 }}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (takes) actor.send({ type: 'files.drop', directory_id: id, files: selected })
      }}
    >
      <UnstyledButton
        type="button"
        display="flex"
        style={{ alignItems: 'center', gap: 'var(--mantine-spacing-2xs)' }}
        {...(isChosen && { c: 'var(--petrol-ink)', fw: 600 })}
        flex="1"
        miw={0}
        mih={36}
        px="2xs"
        bdrs="md"
        aria-current={isChosen || undefined}
        onClick={() => actor.send({ type: 'directory.choose', id })}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <Text span flex={1} truncate title={basename}>
          {basename}
        </Text>
        <Note component="span" fw={400} className="tabular">
          {files}
        </Note>
      </UnstyledButton>
      {parent_id !== null && <DirectoryMenu actor={actor} directory={directory} />}
    </Flex>
  )
}

function DirectoryMenu({ actor, directory }: { actor: MediaManagerActor; directory: MediaDirectory }) {
  const { t } = useLingui()
  const mayUpdate = useMay('media.directories.update')
  const mayDestroy = useMay('media.directories.destroy')
  if (!mayUpdate && !mayDestroy) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t`Actions for ${directory.basename}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayUpdate && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={17} stroke={1.7} />}
              onClick={() => actor.send({ type: 'question.ask', question: { kind: 'name_directory', directory } })}
            >
              <Trans>Rename</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderShare size={17} stroke={1.7} />}
              onClick={() => actor.send({ type: 'question.ask', question: { kind: 'move_directory', directory } })}
            >
              <Trans>Move</Trans>
            </Menu.Item>
          </>
        )}
        {mayDestroy && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={17} stroke={1.7} />}
            onClick={() => actor.send({ type: 'directory.delete', directory })}
          >
            <Trans>Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
