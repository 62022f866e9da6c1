import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { IconArrowBackUp, IconCircleCheck, IconDoorEnter, IconDoorExit, IconRotate } from '@tabler/icons-react'
import { type ComponentType, useMemo } from 'react'
import { type TermVerb, termChoices } from '#contract/training/term-lifecycle-state.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { StatusMenu } from '#views/components/status/status-menu.tsx'

interface Words {
  icon: ComponentType<{ size?: number; stroke?: number }>
  verb: MessageDescriptor
  title: MessageDescriptor
  explanation: MessageDescriptor
}

const words: Record<TermVerb, Words> = {
  open: {
    icon: IconDoorEnter,
    verb: msg`Open the registration`,
    title: msg`Open the registration?`,
    explanation: msg`Partners see the term and can register people for it.`,
  },
  close: {
    icon: IconDoorExit,
    verb: msg`Close the registration`,
    title: msg`Close the registration?`,
    explanation: msg`Nobody else can register. People who are registered stay on the list.`,
  },
  reopen: {
    icon: IconRotate,
    verb: msg`Open the registration again`,
    title: msg`Open the registration again?`,
    explanation: msg`Partners can register people until the last day of registration.`,
  },
  complete: {
    icon: IconCircleCheck,
    verb: msg`The training was held`,
    title: msg`Was the training held?`,
    explanation: msg`The term is completed, and certificates can be issued to those who were present.`,
  },
  undo: {
    icon: IconArrowBackUp,
    verb: msg`Undo completion`,
    title: msg`Undo completion?`,
    explanation: msg`The term is closed again, and the attendance can be corrected.`,
  },
}

const acting = (verb: TermVerb): SubmissionUse => ({
  send: (api, { id, version }: { id: number; version: number }, settings) =>
    api.call(`training.terms.${verb}`, { path: { term: id }, body: { version }, ...settings }),
})

const uses: Record<TermVerb, SubmissionUse> = {
  open: acting('open'),
  close: acting('close'),
  reopen: acting('reopen'),
  complete: acting('complete'),
  undo: acting('undo'),
}

/** The status changes of a term that its lifecycle allows this person. */
export function TermActions({ term, onChanged }: { term: TermItem; onChanged: () => void }) {
  const by = useActingPerson()
  return (
    <StatusMenu
      offered={useMemo(() => termChoices(term, by), [term, by])}
      words={words}
      dialog={(verb, close) => (
        <VerbDialog
          term={term}
          verb={verb}
          onDone={() => {
            close()
            onChanged()
          }}
          onCancel={close}
        />
      )}
    />
  )
}

interface VerbDialogProps {
  term: TermItem
  verb: TermVerb
  onDone: () => void
  onCancel: () => void
}

function VerbDialog({ term, verb, onDone, onCancel }: VerbDialogProps) {
  const { i18n } = useLingui()
  const { title, explanation, verb: label } = words[verb]
  return (
    <SubmissionQuestion
      use={uses[verb]}
      values={{ id: term.id, version: term.version }}
      title={i18n._(title)}
      confirm={i18n._(label)}
      onDone={onDone}
      onCancel={onCancel}
    >
      {i18n._(explanation)}
    </SubmissionQuestion>
  )
}
