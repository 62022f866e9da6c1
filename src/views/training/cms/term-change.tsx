import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Concerned } from '#contract/training/terms.ts'
import { termChange } from '#services/training/term-calls.ts'

/** The question before a term is saved with another time or place: whether to notify its people. */
export const termChangeQuestion = {
  ...termChange,
  title: msg`Another time or place`,
  say: ({ people, muted }: Concerned) => (
    <>
      <Plural
        value={people}
        _0="Nobody on this term wants messages about trainings."
        one="# person is affected: participants, people on the waiting list and the contact person of the registration."
        other="# people are affected: participants, people on the waiting list and the contact persons of the registrations."
      />{' '}
      {people > 0 && (
        <Trans>The message gives the old and the new time and place, with a new entry for the calendar.</Trans>
      )}
      {muted > 0 && (
        <>
          {' '}
          <Plural
            value={muted}
            one="# person does not want messages about trainings: tell them directly."
            other="# people do not want messages about trainings: tell them directly."
          />
        </>
      )}
    </>
  ),
  mayChoose: ({ people }: Concerned) => people > 0,
  choice: ({ people }: Concerned) => <Plural value={people} one="Send # message" other="Send # messages" />,
}
