import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { useMay } from '#views/shell/use-session.ts'
import classes from './media-manager.module.css'

/** What may be done with the files that are selected. */
export function MediaSelection({ actor }: { actor: MediaManagerActor }) {
  const selected = useSelector(actor, ({ context }) => context.selected)
  const mayMove = useMay('media.media.move')
  if (selected.length === 0) return null
  return (
    <div className={classes.selection}>
      <span role="status">
        <Plural value={selected.length} one="# file selected" other="# files selected" />
      </span>
      {mayMove && (
        <Button
          size="xs"
          variant="default"
          onClick={() => actor.send({ type: 'question.ask', question: { kind: 'move_files', files: selected } })}
        >
          <Trans>Move</Trans>
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => actor.send({ type: 'selection.clear' })}>
        <Trans>Clear selection</Trans>
      </Button>
    </div>
  )
}
