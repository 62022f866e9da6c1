import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { type TermVerb, termVerb } from '#contract/training/statuses.ts'
import { termChoices } from '#contract/training/term-lifecycle-state.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { termActions } from '#services/training/term-calls.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { StatusMenu } from '#views/components/status/status-menu.tsx'

/** The status changes of a term that its lifecycle allows this person. */
export function TermActions({ term, onChanged }: { term: TermItem; onChanged: () => void }) {
  const by = useActingPerson()
  return (
    <StatusMenu
      offered={useMemo(() => termChoices(term, by), [term, by])}
      words={termVerb}
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
  const { asks, label } = termVerb[verb]
  return (
    <SubmissionQuestion
      use={{ send: termActions[verb] }}
      values={{ id: term.id, version: term.version }}
      title={labelIn(i18n, asks.title)}
      confirm={labelIn(i18n, label)}
      onDone={onDone}
      onCancel={onCancel}
    >
      {labelIn(i18n, asks.explanation)}
    </SubmissionQuestion>
  )
}
