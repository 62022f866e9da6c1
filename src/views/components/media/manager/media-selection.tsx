import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { positive } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { SelectionBar } from '#views/components/page/selection-bar.tsx'
import classes from './media-manager.module.css'

/** The selection bar of the library: the number of files, selecting all, and the actions. */
export function MediaSelection({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const { notify } = useServices()
  const selected = useSelector(actor, ({ context }) => context.selected)
  const total = useSelector(actor, ({ context }) => context.total)
  const several = useSelector(actor, ({ context }) => context.multiple)
  const trashed = useSelector(actor, ({ context }) => context.trashed)
  const gathering = useSelector(actor, (snapshot) => snapshot.matches('gathering'))
  const mayMove = useMay('media.media.move')
  const mayCopy = useMay('media.media.copy')
  const mayDestroy = useMay('media.media.destroy')
  useEmitted(actor, 'files.changed', ({ done }) => {
    if (done > 0) notify.show(positive(t`${plural(done, { one: 'Done for # file', other: 'Done for # files' })}`))
  })
  if (selected.length === 0) return null
  const ask = (kind: 'move_files' | 'copy_files' | 'delete_files' | 'restore_files') => () =>
    actor.send({ type: 'question.ask', question: { kind, files: selected } })
  return (
    <div className={classes.selection}>
      <SelectionBar
        count={<Plural value={selected.length} one="# file selected" other="# files selected" />}
        all={
          several && selected.length < total
            ? { total, busy: gathering, select: () => actor.send({ type: 'matching.select' }) }
            : null
        }
        onClear={() => actor.send({ type: 'selection.clear' })}
      >
        {!trashed && mayMove && (
          <Button size="xs" variant="default" onClick={ask('move_files')}>
            <Trans>Move</Trans>
          </Button>
        )}
        {!trashed && mayCopy && (
          <Button size="xs" variant="default" onClick={ask('copy_files')}>
            <Trans>Copy</Trans>
          </Button>
        )}
        {mayDestroy &&
          (trashed ? (
            <Button size="xs" variant="default" onClick={ask('restore_files')}>
              <Trans>Restore</Trans>
            </Button>
          ) : (
            <Button size="xs" variant="default" color="red" onClick={ask('delete_files')}>
              <Trans>Delete</Trans>
            </Button>
          ))}
      </SelectionBar>
    </div>
  )
}
