import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { beyond } from '#contract/user/role.ts'
import { differenceOf } from '#machines/user/permission-editing.ts'
import { formatTime } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import type { SaveStateValue } from '#views/components/form/save-state.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { branchesOf, found } from './permission-branches.ts'
import { PermissionDialogs } from './permission-dialogs.tsx'
import { PermissionTree } from './permission-tree.tsx'
import type { PermissionActor } from './use-permission-editing.ts'

const none: readonly string[] = []

/** The permission editor of a role: tree, search, and the bar that leads to the changes before they are saved. */
export function PermissionEditor({ actor }: { actor: PermissionActor }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const role = useSelector(actor, ({ context }) => context.role)
  const names = useSelector(actor, ({ context }) => context.names)
  const held = useSelector(actor, ({ context }) => context.held)
  const choice = useSelector(actor, ({ context }) => context.chosen)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const kept_at = useSelector(actor, ({ context }) => context.kept_at)
  const loadFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const mayUpdate = useMay('user.roles.update')
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const sought = useDeferredValue(search)

  // Drawn in small steps beside the person's input; a change of the machine alone would be drawn in one long step.
  const drawn = useDeferredValue(names, none)
  const branches = useMemo(() => branchesOf(drawn, (label) => labelIn(i18n, label)), [drawn, i18n])
  const shown = useMemo(() => found(branches, sought), [branches, sought])
  const chosen = useMemo(() => new Set(choice), [choice])
  const foreign = useMemo(() => new Set(beyond(names, held)), [names, held])
  const change = useCallback(
    (names: readonly string[], on: boolean) => actor.send({ type: 'permission.change', names, on }),
    [actor],
  )

  if (loadFailed && failure)
    return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'form.load' })} />
  if (!role) return <CardSkeleton of="rows" count={7} />
  const [held_count, all] = [choice.length, names.length]
  return (
    <>
      {errors.permissions && (
        <Notice tone="danger" live apart>
          {errors.permissions[0]}
        </Notice>
      )}
      {failure && !errors.permissions && <FailureNotice failure={failure} />}
      <KeptNotice kept_at={kept_at} />
      <Group gap="sm" mb="sm">
        <TextInput
          flex="1 1 260px"
          maw={420}
          aria-label={t`Find a permission`}
          placeholder={t`Find a permission`}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          rightSection={search && <CloseButton size="sm" aria-label={t`Clear`} onClick={() => setSearch('')} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Note component="span" ml="auto" className="tabular">
          <Trans>
            {held_count} of {all} permissions
          </Trans>
        </Note>
      </Group>
      {drawn !== names ? (
        <CardSkeleton of="rows" count={7} />
      ) : shown.length === 0 ? (
        <Notice tone="information">
          <Trans>No permission matches these words.</Trans>
        </Notice>
      ) : (
        <Tree
          branches={shown}
          chosen={chosen}
          foreign={foreign}
          isSieved={sought.trim() !== ''}
          disabled={!mayUpdate}
          onChange={change}
          onAsk={setAsked}
        />
      )}
      {mayUpdate && <Bar actor={actor} />}
      <Dialogs actor={actor} />
      {asked && <HoldersDialog permission={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

// A letter of the search draws none of these again.
const Tree = memo(PermissionTree)
const Dialogs = memo(PermissionDialogs)

const Bar = memo(function Bar({ actor }: { actor: PermissionActor }) {
  const save = useSaveState(actor)
  const changed = useSelector(actor, ({ context: { role, chosen } }) => {
    const { added, removed } = differenceOf(role, chosen)
    return added.length + removed.length
  })
  const mayReview = useSelector(actor, (snapshot) => snapshot.can({ type: 'changes.review' }))
  const mayDiscard = useSelector(actor, (snapshot) => snapshot.can({ type: 'changes.discard' }))
  return (
    <StickyBar save={save}>
      {changed > 0 && (
        <Button variant="default" disabled={!mayDiscard} onClick={() => actor.send({ type: 'changes.discard' })}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <Button color="copper" disabled={!mayReview} onClick={() => actor.send({ type: 'changes.review' })}>
        <Plural value={changed} _0="Review changes" one="Review # change" other="Review # changes" />
      </Button>
    </StickyBar>
  )
})

function useSaveState(actor: PermissionActor): SaveStateValue {
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const clean = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'clean' }))
  const saved_at = useSelector(actor, ({ context }) => context.saved_at)
  if (saving) return { state: 'saving' }
  if (failed) return { state: 'failed' }
  if (!clean) return { state: 'dirty' }
  return saved_at ? { state: 'saved', at: formatTime(saved_at) } : { state: 'clean' }
}
