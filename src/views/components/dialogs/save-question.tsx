import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { EditorActor } from '#machines/form/editor.ts'
import type { SaveQuestionWords } from '#views/components/resource/resource.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface SaveQuestionDialogProps<Values> {
  actor: EditorActor<Values>
  words: SaveQuestionWords
}

/** Says whom the change affects before it is saved, and lets the person choose whether to notify them. */
export function SaveQuestionDialog<Values>({ actor, words }: SaveQuestionDialogProps<Values>) {
  const { i18n } = useLingui()
  const question = useSelector(actor, ({ context }) => context.question)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('confirmingSave'))
  const [answer, setAnswer] = useState(true)
  const mayChoose = question !== null && words.mayChoose(question)
  return (
    <ConfirmDialog
      opened={isAsking}
      title={i18n._(words.title)}
      confirm={<Trans>Save</Trans>}
      onConfirm={() => actor.send({ type: 'save.confirm', answer: mayChoose && answer })}
      onCancel={() => actor.send({ type: 'save.cancel' })}
    >
      {question && <div>{words.say(question)}</div>}
      {mayChoose && (
        <Checkbox
          mt={16}
          checked={answer}
          onChange={(event) => setAnswer(event.currentTarget.checked)}
          label={words.choice(question)}
        />
      )}
    </ConfirmDialog>
  )
}
