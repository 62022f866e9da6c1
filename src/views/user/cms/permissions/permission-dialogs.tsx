import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { differenceOf } from '#machines/user/permission-editing.ts'
import { formatMoment } from '#services/formatting.ts'
import { ConflictDialog } from '#views/components/dialogs/conflict-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { LeaveDialog } from '#views/components/dialogs/leave-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { permissionWords } from './permission-words.ts'
import type { PermissionActor } from './use-permission-editing.ts'

/** The dialogs of the permission editor: changes before saving, conflicts, and leaving. */
export function PermissionDialogs({ actor }: { actor: PermissionActor }) {
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
