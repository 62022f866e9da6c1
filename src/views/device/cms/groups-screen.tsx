import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Kbd, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { groupOf } from '#machines/device/group-tree.ts'
import { provideGroupTree } from '#services/device/group-tree-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Frame } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { foundNodes, nodesById } from '#views/components/tree/tree-lines.ts'
import { type GroupDialog, GroupDialogs } from './group-dialogs.tsx'
import { GroupTreeView } from './group-tree-view.tsx'

/** The tree of device groups. Groups are moved with pointer or keys; each move is saved at once. */
export function GroupsScreen() {
  const { t } = useLingui()
  const { api } = useServices()
  const machine = useMemo(() => provideGroupTree(api), [api])
  const actor = useActorRef(machine)
  const tree = useSelector(actor, ({ context }) => context.tree)
  const first = useSelector(actor, (snapshot) => snapshot.matches('loading') && snapshot.context.tree.length === 0)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const loadFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  // A tree that could not be loaded is neither counted nor searched; a shown one stays when reloading fails.
  const isMissing = loadFailed && tree.length === 0
  const [dialog, setDialog] = useState<GroupDialog | null>(null)
  const [search, setSearch] = useState('')
  const mayStore = useMay('device.groups.store')
  const add = mayStore && (
    <Button
      color="copper"
      leftSection={<IconPlus size={18} stroke={1.8} />}
      onClick={() => setDialog({ kind: 'add', parent: null })}
    >
      <Trans>New group</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        note={!first && !isMissing && <Plural value={nodesById(tree).size} one="# group" other="# groups" />}
        actions={add}
      />
      {loadFailed && (
        <Notice
          tone="danger"
          live
          apart
          title={<Trans>The groups could not be loaded.</Trans>}
          failure={failure}
          onRetry={() => actor.send({ type: 'tree.load' })}
        />
      )}
      <MoveNotices actor={actor} />
      {!isMissing && (
        <>
          <Group gap="2xs md" mb="sm">
            <TextInput
              w={320}
              maw="100%"
              type="search"
              aria-label={t`Search for a group`}
              placeholder={t`Search for a group`}
              leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Text c="dimmed" m={0} visibleFrom="xs">
              <Trans>
                Drag a group, or move it with <Kbd>Alt</Kbd> and the arrow keys.
              </Trans>
            </Text>
          </Group>
          <Frame p="2xs" aria-busy={busy}>
            {first && <Outline />}
            {!first && tree.length === 0 && (
              <EmptyState title={<Trans>There is nothing here yet</Trans>} action={add} />
            )}
            {!first && (
              <GroupTreeView
                tree={foundNodes(tree, search)}
                isSieved={search.trim() !== ''}
                actor={actor}
                onAsk={setDialog}
              />
            )}
          </Frame>
        </>
      )}
      <GroupDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onChanged={() => actor.send({ type: 'tree.load' })}
      />
    </>
  )
}

/** The result of the last move. */
function MoveNotices({ actor }: { actor: Parameters<typeof GroupTreeView>[0]['actor'] }) {
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const undo = useSelector(actor, ({ context }) => context.undo)
  const mayUndo = useSelector(actor, (snapshot) => snapshot.can({ type: 'move.undo' }))
  const tree = useSelector(actor, ({ context }) => context.kept)
  const moved = undo && groupOf(tree, undo.id)
  if (state === 'conflict')
    return (
      <Notice
        tone="warning"
        live
        apart
        title={<Trans>Someone else has changed this group in the meantime.</Trans>}
        action={
          <Button variant="default" onClick={() => actor.send({ type: 'tree.load' })}>
            <Trans>Show the tree as it is now</Trans>
          </Button>
        }
      >
        <Trans>It was not moved.</Trans>
      </Notice>
    )
  if (state === 'failed' && failure)
    return (
      <Notice
        tone="danger"
        live
        apart
        title={<Trans>The group was not moved.</Trans>}
        failure={failure}
        action={
          <>
            <Button variant="default" onClick={() => actor.send({ type: 'move.retry' })}>
              <Trans>Try again</Trans>
            </Button>{' '}
            <Button variant="default" onClick={() => actor.send({ type: 'failure.dismiss' })}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        {failure.errors.parent_id?.[0] ?? failure.message}
      </Notice>
    )
  if (state !== 'ready' || !moved) return null
  return (
    <Notice
      tone="success"
      live
      apart
      action={
        <Button variant="default" disabled={!mayUndo} onClick={() => actor.send({ type: 'move.undo' })}>
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Trans>“{moved.name}” was moved.</Trans>
    </Notice>
  )
}

function Outline() {
  return (
    <Stack gap="lg" p="sm" aria-hidden>
      {[220, 160, 190, 140, 200, 170].map((width) => (
        <Skeleton key={width} height={18} width={width} />
      ))}
    </Stack>
  )
}
