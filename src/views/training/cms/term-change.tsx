import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Concerned } from '#contract/training/terms.ts'
import { termChange } from '#services/training/term-change.ts'

/** Asked before a term is saved with another time or place: whether the people on it are told. */
export const termChangeQuestion = {
  ...termChange,
  title: msg`Another time or place`,
  say: ({ people, muted }: Concerned) => (
    <>
      <Plural
        value={people}
        _0="Nobody on this term wants letters about trainings."
        one="# person is to know it: participants, those who wait, and the contact person of the registration."
        other="# people are to know it: participants, those who wait, and the contact persons of the registrations."
      />{' '}
      {people > 0 && (
        <Trans>The letter tells the old and the new time and place, with a new entry for the calendar.</Trans>
      )}
      {muted > 0 && (
        <>
          {' '}
          <Plural
            value={muted}
            one="# person wants no letters about trainings: tell them yourself."
            other="# people want no letters about trainings: tell them yourself."
          />
        </>
      )}
    </>
  ),
  mayChoose: ({ people }: Concerned) => people > 0,
  choice: ({ people }: Concerned) => <Plural value={people} one="Send # letter" other="Send # letters" />,
}
