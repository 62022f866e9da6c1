import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Checkbox, CloseButton, Flex, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { beyond } from '#contract/user/role.ts'
import { differenceOf } from '#machines/user/permission-editing.ts'
import { formatMoment, formatTime } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ConflictDialog } from '#views/components/dialogs/conflict-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { LeaveDialog } from '#views/components/dialogs/leave-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import type { SaveStateValue } from '#views/components/form/save-state.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { branchesOf, found } from './permission-branches.ts'
import classes from './permission-tree.module.css'
import { PermissionTree } from './permission-tree.tsx'
import { permissionWords } from './permission-words.ts'
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

/** Who has a permission: the roles that contain it, and their people. */
function HoldersDialog({ permission, onClose }: { permission: string; onClose: () => void }) {
  const { i18n } = useLingui()
  const { resource, action } = permissionWords(permission, (label) => labelIn(i18n, label))
  return (
    <Dialog opened onClose={onClose} title={`${resource} – ${action}`} size="lg" withCloseButton={false}>
      <Holders permission={permission} />
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Holders({ permission }: { permission: string }) {
  const { data, failed, failure, refresh } = useLoad('user.roles.holders', { query: { permission } })
  const maySeeUsers = useMay('user.users.show')
  if (failed)
    return (
      <Notice tone="danger" failure={failure} onRetry={refresh}>
        <Trans>The list of people with this permission could not be loaded.</Trans>
      </Notice>
    )
  if (!data) return <RowsSkeleton />
  const more = data.total - data.people.length
  return (
    <Stack gap="md">
      <p className={classes.name}>{permission}</p>
      <section>
        <Box component="h3" mt={0} mb="4xs" mx={0} fz="xs" fw={600}>
          <Trans>Roles</Trans>
        </Box>
        {data.roles.length === 0 && <Trans>No role gives this permission.</Trans>}
        <PlainList divided gap="3xs" py="3xs">
          {data.roles.map(({ id, name, people }) => (
            <Flex
              key={id}
              component="li"
              rowGap="5xs"
              columnGap="md"
              align="baseline"
              justify="space-between"
              wrap="wrap"
            >
              <EnterableLink href={`/cms/user/roles/${id}`}>{name}</EnterableLink>
              <Note component="span" ml="auto" className="tabular">
                <Plural value={people} one="# person" other="# people" />
              </Note>
            </Flex>
          ))}
        </PlainList>
      </section>
      <section>
        <Box component="h3" mt={0} mb="4xs" mx={0} fz="xs" fw={600}>
          <Trans>People ({data.total})</Trans>
        </Box>
        <PlainList divided gap="3xs" py="3xs">
          {data.people.map(({ id, full_name, roles }) => (
            <Flex
              key={id}
              component="li"
              rowGap="5xs"
              columnGap="md"
              align="baseline"
              justify="space-between"
              wrap="wrap"
            >
              {maySeeUsers ? <EnterableLink href={`/cms/user/users/${id}`}>{full_name}</EnterableLink> : full_name}
              <Note component="span" ml="auto" className="tabular">
                {roles.join(', ')}
              </Note>
            </Flex>
          ))}
        </PlainList>
        {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
      </section>
    </Stack>
  )
}

/** The dialogs of the permission editor: changes before saving, conflicts, and leaving. */
function PermissionDialogs({ actor }: { actor: PermissionActor }) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const isConflict = useSelector(actor, (snapshot) => snapshot.matches('conflict'))
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches('confirmingLeave'))
  const isReviewing = useSelector(actor, (snapshot) => snapshot.hasTag('reviewing'))
  return (
    <>
      <Dialog
        opened={isReviewing}
        onClose={() => actor.send({ type: 'review.cancel' })}
        title={<Trans>Save these changes?</Trans>}
        size="lg"
        withCloseButton={false}
      >
        <Review actor={actor} />
      </Dialog>
      <ConflictDialog
        opened={isConflict}
        conflict={conflict}
        labels={{ name: <Trans>Name</Trans>, permissions: <Trans>Permissions</Trans> }}
        values={{ permissions: null }}
        explanation={
          <Trans>Your changes can be made on top of theirs. You see the difference before it is saved.</Trans>
        }
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.rebase' })}
        onClose={() => actor.send({ type: 'conflict.cancel' })}
      />
      <LeaveDialog opened={isLeaving} actor={actor}>
        <Trans>The changed permissions will be lost.</Trans>
      </LeaveDialog>
    </>
  )
}

function Review({ actor }: { actor: PermissionActor }) {
  const role = useSelector(actor, ({ context }) => context.role)
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const accepted = useSelector(actor, (snapshot) => snapshot.matches({ reviewing: 'accepted' }))
  const maySave = useSelector(actor, (snapshot) => snapshot.can({ type: 'changes.save' }))
  const { added, removed, lost } = useMemo(() => differenceOf(role, chosen), [role, chosen])
  return (
    <Stack gap="md">
      <Text mb="md" c="dimmed">
        <Plural
          value={role?.people ?? 0}
          _0="Nobody has this role at present."
          one="It affects # person and takes effect at once."
          other="It affects # people and takes effect at once."
        />
      </Text>
      {added.length > 0 && <Changed names={added} title={<Trans>Added ({added.length})</Trans>} />}
      {removed.length > 0 && <Changed names={removed} title={<Trans>Removed ({removed.length})</Trans>} />}
      {lost.length > 0 && (
        <Notice tone="danger" title={<Trans>You are removing permissions from yourself.</Trans>}>
          <Plural
            value={lost.length}
            one="No other role of yours gives you # of them."
            other="No other role of yours gives you # of them."
          />
          <Checkbox
            mt="xs"
            label={<Trans>I know that I will lose them at once</Trans>}
            checked={accepted || saving}
            disabled={saving}
            onChange={() => actor.send({ type: accepted ? 'loss.decline' : 'loss.accept' })}
          />
        </Notice>
      )}
      <DialogButtons>
        <Button variant="default" disabled={saving} onClick={() => actor.send({ type: 'review.cancel' })}>
          <Trans>Back to the permissions</Trans>
        </Button>
        <Button
          color={lost.length > 0 ? 'red' : 'petrol'}
          loading={saving}
          disabled={!maySave && !saving}
          onClick={() => actor.send({ type: 'changes.save' })}
        >
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </Stack>
  )
}

function Changed({ names, title }: { names: readonly string[]; title: React.ReactNode }) {
  const { i18n } = useLingui()
  return (
    <section>
      <Box component="h3" mt={0} mb="4xs" mx={0} fz="xs" fw={600}>
        {title}
      </Box>
      <PlainList divided gap="3xs" py="3xs">
        {names.map((name) => {
          const { module, resource, action } = permissionWords(name, (label) => labelIn(i18n, label))
          return (
            <li key={name}>
              {module === resource ? resource : `${module}: ${resource}`} – {action}
              <Text component="code" display="block" c="var(--ink-3)" fz="2xs" className="anywhere">
                {name}
              </Text>
            </li>
          )
        })}
      </PlainList>
    </section>
  )
}
