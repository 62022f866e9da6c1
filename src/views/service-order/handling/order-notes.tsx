import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { Card } from '#views/components/page/card.tsx'
import { Handling, useActing, useOffered, useOrder } from './handling-actor.ts'
import classes from './order.module.css'
import { ShortMoment } from './short-moment.tsx'
import { useKeptAction } from './use-action-dialog.ts'

/** Notes that the partner never sees. */
export function OrderNotes() {
  const { timeline } = useOrder()
  const mayNote = useOffered().includes('note')
  const notes = timeline.filter(({ kind }) => kind === 'note')
  if (notes.length === 0 && !mayNote) return null
  return (
    <Card title={<Trans>Internal notes</Trans>}>
      <p className={classes.hint}>
        <Trans>The partner does not see them.</Trans>
      </p>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map(({ id, actor, from_erp, at, text }) => (
            <li key={id} className={classes.note}>
              <p className={classes.noteMeta}>
                <strong>{actor?.full_name ?? (from_erp ? 'Navision' : null)}</strong> · <ShortMoment at={at} />
              </p>
              <p className={classes.noteText}>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {mayNote && <NoteField key={notes.length} />}
    </Card>
  )
}

function NoteField() {
  const { t } = useLingui()
  const actor = Handling.useActorRef()
  const acting = useActing('note')
  const typed = useKept(useKeptAction()('note'), { text: '' })
  const [text, setText] = useState(typed.values.text)
  useEmitted(
    actor,
    'action.accepted',
    ({ act }) => act.action === 'note' && act.body.internal === true && typed.forget(),
  )
  return (
    <form
      className={classes.composer}
      data-no-print
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'action.submit', action: 'note', body: { text, internal: true } })
      }}
    >
      <Textarea
        aria-label={t`Internal note`}
        placeholder={t`Add a note…`}
        autosize
        maxLength={4000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          typed.keep({ text: event.currentTarget.value })
        }}
      />
      {text.trim() !== '' && (
        <div className={classes.send}>
          <Button type="submit" variant="default" {...acting}>
            <Trans>Add the note</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}
